import type { ListedKind } from "../lists/list.ts";

/** What headings, columns and lists call the kinds of appearances, as patterns. */
const KINDS: Record<ListedKind, Record<string, string>> = {
  podcast: {
    en: "podcast|\\bepisodes?\\b",
    ru: "подкаст",
    ja: "ポッドキャスト",
    zh: "播客",
    ko: "팟캐스트",
    ar: "بودكاست",
  },
  broadcast: {
    en: "\\bradio\\b|\\btv\\b|television|broadcast",
    de: "fernsehen|rundfunk",
    es: "televisión",
    fr: "télévision",
    pt: "televisão",
    it: "televisione",
    ru: "радио|телевидение",
    ja: "ラジオ|テレビ",
    zh: "电视",
    ar: "إذاعة|تلفزيون",
  },
  talk: {
    en: "\\btalks?\\b|speaking|\\bspeaker\\b|conferences?|keynotes?|presentations?|panels?|workshops?|lectures?|meet-?ups?",
    de: "vortrag|vorträge|konferenz",
    es: "charlas?|ponencias?|conferencias?|talleres",
    fr: "conférences?",
    pt: "palestras?",
    it: "conferenze",
    nl: "lezing",
    da: "foredrag",
    sv: "föredrag",
    pl: "wykład",
    ru: "доклад|выступлен",
    ja: "講演|登壇",
    zh: "演讲",
    ar: "محاضر",
  },
  video: {
    en: "\\bvideos?\\b|youtube|webinars?|live-?streams?",
    pt: "vídeos?",
    ru: "видео",
    ja: "動画",
    zh: "视频",
    ar: "فيديو|يوتيوب",
  },
  article: {
    en: "\\barticles?\\b|\\bpress\\b|\\bpublicity\\b|newspapers?|in the news|\\bprint\\b|written|blog posts?|\\bguest posts?\\b",
    de: "artikel|zeitung",
    es: "prensa|artículos?",
    fr: "presse",
    pt: "imprensa|artigos?",
    it: "stampa|articoli",
    ru: "стат(?:ья|ьи)|пресса",
    ja: "記事",
    zh: "文章",
    ar: "مقال|صحافة",
  },
};
const PATTERNS = Object.entries(KINDS).map(
  ([kind, words]) => [kind as ListedKind, new RegExp(Object.values(words).join("|"), "iu")] as const,
);

/** Whether a text names a kind of appearance, or several. */
export function namesKind(text: string): boolean {
  return PATTERNS.some(([, words]) => words.test(text));
}

/** The kind that a section, a column or a list calls its entries; undefined if it names none or several. */
export function kindIn(text: string): ListedKind | undefined {
  const found = PATTERNS.filter(([, words]) => words.test(text));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
