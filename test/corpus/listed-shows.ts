/** A show that lists name, with episodes that are easily taken for each other. All of it is invented. */
export interface ListedShow {
  title: string;
  /** the latest first */
  episodes: { title: string; releasedOn: string }[];
}

/** One episode a week. */
function show(title: string, ...titles: string[]): ListedShow {
  const first = Date.UTC(2023, 0, 5, 6);
  const episodes = titles.map((episode, at) => ({
    title: episode,
    releasedOn: new Date(first + at * 7 * 86_400_000).toUTCString(),
  }));
  return { title, episodes: episodes.toReversed() };
}

export const LISTED_SHOWS: ListedShow[] = [
  show(
    "The Lantern Hour",
    "Why fog signals still matter",
    "Why fog signals no longer matter",
    "The long night, Part 1",
    "The long night, Part 2",
    "The long night, Part 3",
    "Bonus: The long night",
    "Letters to a harbour pilot",
    "Letters to a harbour pilot, revisited",
    "A conversation with Ines Marlow",
    "A conversation with Ines Marlow (Part II)",
    "Bells under the water",
    "Trailer: Bells under the water",
    "Ropes",
    "Knots",
    "Live from the pier: questions and answers",
    "Live from the pier: more questions and answers",
  ),
  show(
    "Tide Tables",
    ...Array.from({ length: 24 }, (_, at) => `Episode ${at + 1}`),
    "Episode 25: Counting gulls",
    "Episode 26: Counting gulls again",
  ),
  show(
    "Harbour News",
    ...Array.from({ length: 20 }, (_, at) => `Harbour News, week ${at + 10}`),
    "Harbour News, special: the ferry",
    "Harbour News, special: the ferries",
  ),
  show(
    "Slow Radio",
    "#1 - Salt in the batteries",
    "#2 - Salt in the bread",
    "#3 - Storm warnings by bicycle | Jonas Reed",
    "#4 - Storm warnings by boat | Jonas Reed",
    "#5 - What the tide tables hide | Mara Lind",
    "#6 - What the tide tables show | Mara Lind",
    "#7 - Repairing a lens by hand",
    "#8 - Repairing a lens by machine",
    "#9 - Q&A with Jonas Reed and Mara Lind",
    "#10 - A winter on the outer rock",
  ),
  show(
    "灯台ラジオ",
    "第1回 霧の中の音",
    "第2回 霧の中の光",
    "第3回 港の猫たち 前編",
    "第4回 港の猫たち 後編",
    "第5回 海図が忘れた島",
    "第6回 最後の灯台守",
  ),
  show(
    "بودكاست المنارة",
    "لماذا ما زال الضباب مهما",
    "رسائل إلى مرشد الميناء",
    "الليلة الطويلة - الجزء الأول",
    "الليلة الطويلة - الجزء الثاني",
    "أجراس تحت الماء",
  ),
  show("פודקאסט המגדלור", "הערפל והנמל", "מכתבים לנתב", "הלילה הארוך חלק 1", "הלילה הארוך חלק 2", "פעמונים מתחת למים"),
];

export function rssOf({ title, episodes }: ListedShow): string {
  const items = episodes
    .map(
      (episode, at) =>
        `<item><title>${escaped(episode.title)}</title><pubDate>${episode.releasedOn}</pubDate><guid isPermaLink="false">g${at}</guid><enclosure url="https://cdn.example/${at}.mp3" type="audio/mpeg" length="1"/></item>`,
    )
    .join("");
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(title)}</title>${items}</channel></rss>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
