import { expect, test } from "vitest";
import { feedLanguage } from "./feed-language.ts";

const feed = { title: "Guest spots", description: null, language: null };
const episode = (title: string, description: string | null = null) => ({ title, description });

test.each([
  [
    "en",
    "The bench is the smallest public building",
    "Who decides where a town lets you sit down? We follow one bench.",
  ],
  ["de", "Wattwandern für Anfänger", "Gespräche über Ebbe, Flut und Schlick, und warum das Meer immer zu spät kommt."],
  ["sv", "Samtal om hav och vind", "En podd om allt som rör sig på sjön och i skärgården, med nya gäster varje vecka."],
  ["nl", "Gesprekken over de zee", "Waarom komt het water altijd te laat, en wat weet de modder van ons? Een gesprek."],
  [
    "es",
    "Charlas sobre el mar",
    "Por qué la marea llega siempre tarde, y qué sabe el barro de nosotros. Una conversación.",
  ],
  [
    "ar",
    "حوارات عن التقنية",
    "نتحدث مع ضيوفنا عن البحر والمد والجزر ولماذا يصل الماء متأخرا دائما إلى الشاطئ القريب من المدينة القديمة",
  ],
  [
    "he",
    "שיחות על הים",
    "למה הגאות תמיד מאחרת, ומה הבוץ יודע עלינו? שיחה ארוכה עם חוקרת שגרה על החוף כבר עשרים שנה ויותר מזה",
  ],
  [
    "ja",
    "海の話",
    "潮はなぜいつも遅れて来るのか、泥は私たちについて何を知っているのか。海辺に二十年住んでいる研究者との長い対話です。毎週あたらしいゲストをお迎えして、海と風と町の暮らしについて、ゆっくり話を聞いていきます。",
  ],
])("texts are in %s", (language, title, description) => {
  expect(feedLanguage(feed, [episode(title, description)])).toBe(language);
});

test("what the owner says is the language, and a few names are in none", () => {
  expect(
    feedLanguage({ ...feed, language: "gsw" }, [episode("The bench is the smallest public building of all")]),
  ).toBe("gsw");
  expect(feedLanguage(feed, [episode("Fog"), episode("Episode 7"), episode("Jane Doe")])).toBeNull();
});
