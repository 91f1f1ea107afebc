import { describe, expect, test } from "vitest";
import type { FeedPerson } from "../../episodes/feed-person.ts";
import {
  type EpisodeToMatch,
  matchAppearance,
  preparePerson,
  type ShowToMatch,
  type WatchedPerson,
} from "./match-appearance.ts";

const ADA: WatchedPerson = { names: ["Ada Lind"], links: [], topics: [] };

const EPISODE: EpisodeToMatch = {
  title: "Fog signals",
  notes: "",
  links: [],
  persons: [],
  durationSeconds: null,
  episodeType: null,
};

const SHOW: ShowToMatch = {
  title: "Harbour Lights",
  author: "Bob Ray",
  owner: "Harbour Media",
  persons: [],
  relation: "none",
  recentEpisodes: [],
};

interface Given {
  person?: Partial<WatchedPerson>;
  episode?: Partial<EpisodeToMatch>;
  show?: Partial<ShowToMatch>;
}

function match({ person, episode, show }: Given) {
  return matchAppearance(preparePerson({ ...ADA, ...person }), { ...EPISODE, ...episode }, { ...SHOW, ...show });
}

const levelOf = (given: Given) => match(given)?.level ?? "none";

/** The evidence as a sentence, with what is marked in brackets. */
function evidenceOf(given: Given): string | undefined {
  return match(given)
    ?.evidence.parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join("");
}

function person(name: string, role: string | null, href: string | null = null): FeedPerson {
  return { name, role, href };
}

describe("persons in the feed", () => {
  test.each<[string, FeedPerson[], string]>([
    ["a guest", [person("Ada Lind", "guest")], "likely"],
    ["roles and names without case", [person(" ADA LIND ", "Guest")], "likely"],
    ["a guest host", [person("Ada Lind", "Guest Host")], "likely"],
    ["a panelist", [person("Ada Lind", "panelist")], "likely"],
    ["a title and a middle name", [person("Dr. Ada M. Lind, PhD", "guest")], "likely"],
    ["a narrator", [person("Ada Lind", "narrator")], "possible"],
    ["a guest in another language", [person("Ada Lind", "Gästin")], "likely"],
    ["a host in another language", [person("Ada Lind", "Gastgeberin")], "none"],
    ["a Dutch host", [person("Ada Lind", "gastheer")], "none"],
    ["another Dutch host", [person("Ada Lind", "Gastvrouw")], "none"],
    ["an Italian host", [person("Ada Lind", "ospitante")], "none"],
    ["an Italian guest", [person("Ada Lind", "ospite")], "likely"],
    ["several roles in one", [person("Ada Lind", "guest, narrator")], "likely"],
    ["a contributor", [person("Ada Lind", "contributor")], "possible"],
    ["a contributor who is host", [person("Ada Lind", "contributor"), person("Ada Lind", "host")], "none"],
    ["an author", [person("Ada Lind", "author")], "possible"],
    ["no role, which means host", [person("Ada Lind", null)], "none"],
    ["a co-host", [person("Ada Lind", "co-host")], "none"],
    ["a producer", [person("Ada Lind", "producer")], "none"],
    ["host and guest", [person("Ada Lind", "host"), person("Ada Lind", "guest")], "likely"],
    ["somebody else", [person("Ada Lindqvist", "guest")], "none"],
    ["a longer name", [person("Mary Ada Lind", "guest")], "none"],
  ])("%s", (_what, persons, level) => expect(levelOf({ episode: { persons } })).toBe(level));

  test("a link of the person's makes the guest theirs, whatever the name", () => {
    const episode = { persons: [person("A. Lind", "guest", "https://www.linkedin.com/in/AdaLind/?trk=x")] };
    const links = ["https://linkedin.com/in/adalind"];
    expect(levelOf({ person: { links }, episode })).toBe("likely");
    expect(evidenceOf({ person: { links }, episode })).toBe(
      "The guest in the feed has your link: [linkedin.com/in/adalind]",
    );
    expect(levelOf({ episode })).toBe("none");
  });

  test("the item's persons replace the channel's", () => {
    const show = { persons: [person("Ada Lind", "host")] };
    const title = "Fog signals with Ada Lind";
    expect(levelOf({ show, episode: { title } })).toBe("none");
    expect(levelOf({ show, episode: { title, persons: [person("Bob Ray", "host")] } })).toBe("likely");
    expect(levelOf({ show, episode: { title, persons: [person("Ada Lind", "guest")] } })).toBe("likely");
  });

  const credited = [person("Bob Ray", "contributor"), person("Ada Lind", "contributor")];

  test("a contributor of a show that expects the person is likely, an author is not", () => {
    const show = { relation: "expected" } as const;
    expect(levelOf({ show, episode: { persons: credited } })).toBe("likely");
    expect(levelOf({ show, episode: { persons: [person("Ada Lind", "author")] } })).toBe("possible");
  });

  test.each([
    ["the show itself", { persons: credited }, "none"],
    [
      "most other episodes",
      { recentEpisodes: [1, 2].map((at) => ({ title: `${at}`, notes: "", persons: credited })) },
      "none",
    ],
    ["no other episode", { recentEpisodes: [1, 2].map((at) => ({ title: `${at}`, notes: "" })) }, "possible"],
  ])("a contributor whom %s credits", (_what, show, level) => {
    expect(levelOf({ show, episode: { persons: credited } })).toBe(level);
  });

  test("credits without a role do not replace the channel's hosts", () => {
    const show = { persons: [person("Ada Lind", "host")] };
    const persons = [person("Bob Ray", "author")];
    expect(levelOf({ show, episode: { title: "Fog signals with Ada Lind", persons } })).toBe("none");
  });

  test("a feed that names other guests makes a name in the title doubtful", () => {
    const title = "Fog signals with Ada Lind";
    expect(levelOf({ episode: { title, persons: [person("Cem Oz", "guest")] } })).toBe("possible");
  });
});

describe("links in the notes", () => {
  test.each([
    ["https://adalind.example", "http://www.adalind.example/?utm_source=feed", "possible"],
    ["https://www.linkedin.com/in/adalind/", "https://de.linkedin.com/in/AdaLind?trk=public", "possible"],
    ["https://twitter.com/adalind", "https://x.com/AdaLind", "possible"],
    ["adalind.example/about", "https://adalind.example/about/", "possible"],
    ["https://linkedin.com", "https://linkedin.com", "none"],
    ["https://linkedin.com/in/adalind", "https://linkedin.com/in/adalinden", "none"],
    ["https://adalind.example", "https://adalind.example/an-article", "none"],
    ["not a link", "not a link", "none"],
  ])("%s and %s: %s", (own, linked, level) => {
    expect(levelOf({ person: { links: [own] }, episode: { links: [linked] } })).toBe(level);
  });

  test("a link beside the name makes sure", () => {
    const links = ["https://adalind.example"];
    const given = { person: { links }, episode: { notes: "Keeper Ada Lind lights the lamp.", links } };
    expect(levelOf(given)).toBe("likely");
    expect(evidenceOf(given)).toBe("Your website is linked in the notes: [adalind.example]");
  });
});

describe("titles", () => {
  test.each([
    // English
    ["Fog signals with Ada Lind", "likely"],
    ["Fog signals w/ Ada Lind", "likely"],
    ["FOG SIGNALS (FEAT. ADA LIND)", "likely"],
    ["Fog signals ft. Bob Ray, Ada Lind & Cem Oz", "likely"],
    ["Ada Lind on fog signals", "likely"],
    ["Ada Lind: fog signals", "likely"],
    ["Fog signals – Ada Lind", "likely"],
    ["Fog signals | Ada Lind (Lighthouse Board)", "likely"],
    ["#12 Ada Lind", "likely"],
    ["Ep. 12: Ada Lind, keeper of the north light", "possible"],
    ["Ep. 12: Bob Ray, Cem Oz and Ada Lind", "likely"],
    ["Ep. 12: Fog, lamps and Ada Lind", "possible"],
    ["Ada Lind", "possible"],
    ["Ada Lind joins us for a night watch", "likely"],
    ["Interview: Ada Lind", "likely"],
    ["Lamps and letters with the tireless night keeper and author Ada Lind", "possible"],
    ["What Ada Lind saw from the tower", "possible"],
    // German, French, Spanish, Italian, Portuguese, Polish, Dutch, Swedish
    ["Nebelhörner – mit Ada Lind", "likely"],
    ["Zu Gast: Ada Lind", "likely"],
    ["Ada Lind über Nebelhörner", "likely"],
    ["Les cornes de brume, avec Ada Lind", "likely"],
    ["L’invitée : Ada Lind", "likely"],
    ["Señales de niebla con Ada Lind", "likely"],
    ["Entrevista a Ada Lind", "likely"],
    ["Ada Lind nos habla de faros", "likely"],
    ["Segnali da nebbia con Ada Lind", "likely"],
    ["Intervista ad Ada Lind", "likely"],
    ["Sinais de nevoeiro com Ada Lind", "likely"],
    ["Rozmowa z: Ada Lind", "likely"],
    ["Misthoorns met Ada Lind", "likely"],
    ["Mistlurar med Ada Lind", "likely"],
    // The name of somebody or something else
    ["Fog signals with Ada Linden", "none"],
    ["Fog signals with Mary-Ada Lind", "none"],
    ["Fog signals with Ada Lind-Brook", "none"],
    ["Fog signals with Lind", "none"],
    ["Fog signals with Ada, Lind and others", "none"],
    // What the episode is about
    ["Ada Linds Weg zum Turm", "none"],
    ["The Ada Lind interview", "possible"],
    ["Cem Oz on working with Ada Lind", "possible"],
    ["Ada Lind: a biography", "none"],
    ["Ada Lind dies at 80", "none"],
    ["Farewell, Ada Lind", "none"],
    ["Interview with Ada Lind’s daughter", "none"],
    ["All about Ada Lind", "none"],
    ["Remembering Ada Lind", "none"],
    ["The death of Ada Lind", "none"],
    ["RIP Ada Lind", "none"],
    ["Ada Lind vs. Bob Ray", "none"],
    ["Bob Ray on Ada Lind", "none"],
    ["Ada Lind’s lost diary", "none"],
    ["Review of Ada Lind", "none"],
    ["Who was Ada Lind?", "none"],
    ["The Ada Lind affair", "none"],
    ["The Ada Lind Foundation", "none"],
    ["Ada Lind (1815–1852)", "none"],
    ["Das Leben von Ada Lind", "none"],
    ["La mort d’Ada Lind", "none"],
    ["Homenaje a Ada Lind", "none"],
    ["Chi era Ada Lind?", "none"],
    ["A história de Ada Lind", "none"],
  ])("%s: %s", (title, level) => expect(levelOf({ episode: { title } })).toBe(level));
});

describe("notes", () => {
  test.each([
    ["We are joined by Ada Lind, who keeps the north light.", "likely"],
    ["Bob talks with keeper and author Ada Lind about fog.", "possible"],
    ["Guests: Cem Oz, Dina Falk (Port Board), and Ada Lind.", "likely"],
    ["Ada Lind joins us from the tower.", "likely"],
    ["Ada Lind is the keeper of the north light.", "possible"],
    ["About Ada Lind:\nShe keeps the north light.", "possible"],
    ["Heute zu Gast: Ada Lind.", "likely"],
    ["Nous recevons Ada Lind pour parler de brume.", "possible"],
    ["Hablamos con Ada Lind sobre faros.", "possible"],
    ["Parliamo di fari con Ada Lind.", "possible"],
    ["Conversamos com Ada Lind sobre faróis.", "possible"],
    ["Naszym gościem jest Ada Lind.", "likely"],
    ["Te gast is Ada Lind.", "likely"],
    ["Somebody named Ada Lind wrote to us.", "possible"],
    ["We read from Ada Lind’s letters.", "none"],
    ["A chapter about Ada Lind and her lamp.", "none"],
    ["If you liked this episode, check out our interview with Ada Lind.", "none"],
    ["Past guests: Bob Ray, Ada Lind", "none"],
    ["Featured image: Ada Lind", "none"],
    ["Today’s co-host is Ada Lind from the port.", "none"],
    ["We are joined by podcast host Ada Lind.", "likely"],
    ["Don’t miss next week’s episode with Ada Lind!", "none"],
    ["In this episode we talk about fog with the author Ada Lind.", "likely"],
    ["In dieser Folge unterhalte ich mich mit Ada Lind.", "likely"],
    ["Join Ada Lind as she talks with Bob Ray.", "none"],
    ["Ada Lind interviews Cem Oz.", "none"],
    ["Tom Asher sits down with host Ada Lind.", "none"],
    ["With guest co-host Ada Lind", "likely"],
    ["Our sponsor: Ada Lind Coaching", "none"],
    ["Episode 75 (with our guest Ada Lind) is available early.", "none"],
    ["In episode 13 of Harbour Lights, we’re joined by Ada Lind.", "likely"],
    ["We are back in 2018 with our guest Ada Lind.", "likely"],
    ["Back in 2018, our guest was Ada Lind.", "none"],
    ["Featuring Cem Oz, Dina Falk and Ada Lind.", "possible"],
    ["As our guest Ada Lind said last week, fog is wet.", "none"],
    ["Ada Lind was born in 1815 and died in 1852.", "none"],
    ["Bob Ray wrote Ada Lind talks with Cem Oz.", "none"],
    ["Fog and more.\nEdited by Ada Lind", "none"],
    ["Fog and more.\nMusic: Ada Lind", "none"],
    ["Fog and more.\nPrevious episodes: Ada Lind on lamps", "none"],
    ["Hosted by Ada Lind", "none"],
    ["Your hosts Bob Ray and Ada Lind talk about fog.", "none"],
    ["Hi, I’m Ada Lind and this is my podcast about fog.", "none"],
    ["Write to us at post@adalind.example or @adalind.", "none"],
    ["Thanks to Ada Lind for joining us tonight!", "likely"],
    ["Many thanks to Cem Oz and Ada Lind for joining us.", "likely"],
    ["Many thanks to Ada Lind and Cem Oz for joining us.", "likely"],
    ["Thanks to Ada Lind for editing this episode.", "none"],
    ["Thanks to Ada Lind for being our sponsor.", "none"],
    ["Thanks to Ada Lind for being a part of our team.", "none"],
    ["Thanks to Ada Lind for being our guest.", "likely"],
    ["Thanks to Ada Lind for sharing her photos.", "none"],
    ["Thanks to Ada Lind for sharing her remarkable story.", "likely"],
    ["Thanks to Ada Lind for taking the time to edit this episode.", "none"],
    ["Thanks to Ada Lind for taking the time to talk to us.", "likely"],
    ["Thanks to Ada Lind for taking the time.", "likely"],
    ["Thanks to Ada Lind for coming up with the title.", "none"],
    ["Thanks to Ada Lind for joining our Patreon.", "none"],
    ["Thanks to Ada Lind for visiting our shop.", "none"],
    ["Thanks to Ada Lind for talking us into this.", "none"],
    ["Thanks to Ada Lind for doing the show notes.", "none"],
    ["Grazie a Ada Lind per essere il nostro sponsor.", "none"],
    ["Grazie a Ada Lind per essere stata con noi.", "likely"],
    ["Gracias a Ada Lind por compartir sus fotos.", "none"],
    ["Danke an Ada Lind für das Gespräch.", "likely"],
    ["Dazu haben wir Ada Lind eingeladen.", "likely"],
    ["Avec : Cem Oz, Ada Lind", "likely"],
    ["Panel:\nCem Oz\nAda Lind", "likely"],
    ["Hosts:\nCem Oz\nAda Lind", "possible"],
    ["Guests:\nCem Oz\nHosts:\nAda Lind", "possible"],
    ["Guests:\nCem Oz\nHosts\nBob Ray\nAda Lind", "possible"],
    ["Guests:\nCem Oz\nMusic:\nAda Lind", "possible"],
    ["Guests:\nCem Oz\nProducers:\nAda Lind", "possible"],
    ["Guests: Cem Oz; Producers: Ada Lind", "possible"],
    ["Guests: Cem Oz (https://cem.example), Ada Lind", "likely"],
    ["With\nAda Lind", "possible"],
    ["Gracias a Ada Lind por acompañarnos.", "likely"],
    ["Gracias a Ada Lind por compartir el programa.", "none"],
    ["Thanks to Ada Lind, who lent us a lamp.", "none"],
    ["Esta semana convidamos a Ada Lind, faroleira.", "likely"],
    ["Hanno partecipato: Cem Oz, Direttore del porto Ada Lind, Guardiana at Nord", "likely"],
    ["Fog and lamps.\n\nParticipants\n• Cem Oz (Port Board)\n• Ada Lind, keeper", "likely"],
    ["Fog and lamps.\n\nPrevious episodes:\nCem Oz\nAda Lind", "possible"],
    ["Ada Lind, Cem Oz e Dina Falk si siedono al tavolo.", "likely"],
    ["Cem Oz, Dina Falk and Ada Lind join us to talk about fog.", "likely"],
    ["Ada Lind, Cem Oz and Dina Falk join us to talk about fog.", "likely"],
  ])("%j: %s", (notes, level) => expect(levelOf({ episode: { notes } })).toBe(level));

  test.each([
    ["Ada Linds Weg zum Turm", "Sie erzählt, wie alles begann.", "possible"],
    ["Ada Lind’s way to the tower", "She tells us how it all began.", "possible"],
    ["Nebel: Ada Linds Weg zum Turm", "Sie erzählt, wie alles begann.", "possible"],
    ["Le chemin d’Ada Lind", "Elle raconte son parcours.", "possible"],
    ["La mort d’Ada Lind", "Elle raconte un siècle.", "none"],
    ["Ada Linds Weg zum Turm", "Ein Leben im Nebel.", "none"],
    ["Nebel: Ada Linds", "Sie erzählt, wie alles begann.", "none"],
    ["Ada Lind’s death", "She tells no tales any more.", "none"],
    ["Ada Lind’s murder: part 1", "He talks to her neighbours.", "none"],
    ["Ada Lind’s best books", "He explains why they matter.", "none"],
    ["Les livres d’Ada Lind", "Elle explique pourquoi les lire.", "none"],
  ])("whose way the title tells: %s / %s: %s", (title, notes, level) => {
    expect(levelOf({ episode: { title, notes } })).toBe(level);
  });

  test("after 500 characters, a name alone is no evidence, and a cue is one together with another", () => {
    const filler = "Fog rolls in. ".repeat(40);
    expect(levelOf({ episode: { notes: `${filler}Ada Lind wrote to us.` } })).toBe("none");
    const withCue = { episode: { notes: `${filler}Bob talks with Ada Lind about lamps.` } };
    expect(levelOf(withCue)).toBe("none");
    expect(levelOf({ ...withCue, show: { relation: "known" } })).toBe("possible");
  });

  test("a cue in the notes makes a name in the title sure", () => {
    const title = "What Ada Lind saw from the tower";
    expect(levelOf({ episode: { title, notes: "Our guest is Ada Lind." } })).toBe("likely");
  });
});

describe("the show", () => {
  const notes = "Bob talks with Ada Lind about fog.";

  test("one that the person expects or has been on counts", () => {
    expect(levelOf({ episode: { notes } })).toBe("possible");
    expect(levelOf({ episode: { notes }, show: { relation: "known" } })).toBe("likely");
    expect(levelOf({ episode: { notes }, show: { relation: "expected" } })).toBe("likely");
    expect(levelOf({ show: { relation: "expected" } })).toBe("none");
  });

  test.each<Partial<EpisodeToMatch>>([
    { title: "What Ada Lind taught me" },
    { title: "Is Ada Lind wrong about fog?" },
    { title: "News: Ada Lind resigns" },
    { title: "Case: Ada Lind" },
    { title: "“Never trust a calm sea” — Ada Lind" },
    { title: "Das Problem mit Ada Lind" },
    { title: "Fog signals", notes: "All about lamps.\nOur patrons: Cem Oz, Ada Lind and Dina Falk." },
    { title: "Fog signals", notes: "“Fog is a wall.” — Ada Lind" },
  ])("one that the person expects makes no appearance of a mention: %j", (episode) => {
    expect(levelOf({ episode, show: { relation: "expected" } })).not.toBe("likely");
  });

  test.each<[string, Partial<ShowToMatch>]>([
    ["author", { author: "Bob Ray & Ada Lind" }],
    ["owner", { owner: "ADA LIND" }],
    ["title", { title: "The Ada Lind Show" }],
    ["host", { persons: [person("Ada Lind", null)] }],
  ])("a person who is its %s is no guest", (_what, show) => {
    expect(levelOf({ episode: { title: "Fog signals with Ada Lind" }, show })).toBe("none");
  });

  /** Ten other episodes, of which so many have texts of the first kind. */
  const others = (count: number, some: Partial<EpisodeToMatch>, rest: Partial<EpisodeToMatch> = {}) =>
    Array.from({ length: 10 }, (_, at) => {
      const { title = `Watch ${at}`, notes = "" } = at < count ? some : rest;
      return { title: title.replace("#", `${at}`), notes: notes.replace("#", `${at}`) };
    });
  const title = "Fog signals with Ada Lind";

  test("a name in more than half of at least ten other episodes is a host's or boilerplate", () => {
    const named = { title: "Watch # with Ada Lind" };
    const levelBeside = (count: number) =>
      levelOf({ episode: { title }, show: { recentEpisodes: others(count, named) } });
    expect([2, 3, 5, 6].map(levelBeside)).toEqual(["likely", "possible", "possible", "none"]);
    const nine = others(9, named).slice(0, 9);
    expect(levelOf({ episode: { title }, show: { recentEpisodes: nine } })).toBe("likely");
    const persons = [person("Ada Lind", "guest")];
    expect(levelOf({ episode: { title, persons }, show: { recentEpisodes: others(10, named) } })).toBe("likely");
  });

  test("a sentence in more than a fifth of them says nothing, unless it lists guests", () => {
    const levelOfNotes = (notes: string, count: number) =>
      levelOf({ episode: { notes }, show: { recentEpisodes: others(count, { notes }, { notes: "Guest: Cem Oz" }) } });
    const advertisement = "Meet our guest Ada Lind at the fair.";
    expect([2, 3].map((count) => levelOfNotes(advertisement, count))).toEqual(["likely", "none"]);
    expect(levelOfNotes("About fog.\nSpecial guest: Ada Lind.", 5)).toBe("likely");
    expect(levelOfNotes("About fog. Special guest: Ada Lind.", 5)).toBe("likely");
    expect(levelOfNotes("About fog.\nSpecial guest: Ada Lind.", 6)).toBe("none");
  });

  test("a frequent guest is one where the episode's own words say so", () => {
    const recentEpisodes = others(4, { notes: "Ada Lind looks at lamp #." });
    expect(levelOf({ episode: { title }, show: { recentEpisodes } })).toBe("possible");
    expect(levelOf({ episode: { title: "What Ada Lind saw from the tower" }, show: { recentEpisodes } })).toBe("none");
    const guests = others(8, { notes: "Special guests: Ada Lind and Keeper #." });
    const notes = "Special guests: Ada Lind and Cem Oz.";
    expect(levelOf({ episode: { notes }, show: { recentEpisodes: guests } })).toBe("likely");
  });
});

test("a topic of the person's in the texts counts a little", () => {
  const episode = { title: "Lamps and letters with the tireless night keeper and author Ada Lind" };
  expect(levelOf({ episode })).toBe("possible");
  expect(levelOf({ episode, person: { topics: ["Lamps", "Letters home"] } })).toBe("likely");
});

test.each<[string, Partial<EpisodeToMatch>]>([
  ["a trailer", { episodeType: "Trailer" }],
  ["a trailer by its title", { title: "Trailer: Ada Lind" }],
  ["under three minutes", { durationSeconds: 179 }],
])("%s counts less", (_what, episode) => {
  expect(levelOf({ episode: { title: "Fog signals with Ada Lind", ...episode } })).toBe("possible");
  const notes = "Our guest is Ada Lind.";
  expect(levelOf({ episode: { title: "Fog signals with Ada Lind", notes, ...episode } })).toBe("possible");
});

describe("names", () => {
  test.each([
    ["Ada Lind", "Fog signals with Ada M. Lind", "likely"],
    ["Ada Lind", "Fog signals with Ada Marie Lind", "likely"],
    ["Ada Lind", "Fog signals with Ada van der Lind", "likely"],
    ["Ada Lind", "Fog signals with Dr. Ada Lind", "likely"],
    ["Ada Lind", "Fog signals with Ada “Lamps” Lind", "likely"],
    ["Ada Lind", "Fog signals with Ada and Lind", "none"],
    ["Ada Lind Jr.", "Ada Lind Jr. on fog signals", "likely"],
    ["Ada Lind, Jr.", "Fog signals with Ada Lind, Jr.", "likely"],
    ["Ada Lind Jr.", "Fog signals with Ada Lind", "likely"],
    ["Ada Lind", "Ada Lind Jr. on fog signals", "none"],
    ["Ada Lind", "Guest: Lind, Ada", "likely"],
    ["Ada Lind", "With Bob Lind, Ada Falk", "none"],
    ["Dr. Ada Lind, PhD", "Fog signals with Ada Lind", "likely"],
    ["Lind, Ada", "Fog signals with Ada Lind", "likely"],
    ["Ada Lind (she/her) | Keeper", "Fog signals with Ada Lind", "likely"],
    ["Ada M. Lind", "Fog signals with Ada Lind", "likely"],
    ["Ada Marie Lind", "Fog signals with Ada Lind", "possible"],
    ["Zoë Ångström-O’Brien", "Fog signals with ZOE ANGSTROM OBRIEN", "likely"],
    ["Łukasz Żółć", "Fog signals with Lukasz Zolc", "likely"],
    ["C. J. Falk", "Fog signals with CJ Falk", "likely"],
    ["CJ Falk", "Fog signals with C.J. Falk", "likely"],
    ["Jean-Luc Falk", "Les phares, avec Jean Luc Falk", "likely"],
    ["Anna Falk", "L’interview d’Anna Falk", "likely"],
    ["Ahmet Falk", "Deniz fenerleri: Ahmet Falk’la", "likely"],
    ["山田太郎", "霧の話（ゲスト：山田 太郎さん）", "likely"],
    ["山田 太郎", "山田太郎さんと語る灯台", "likely"],
    ["エイダ・リンド", "ゲスト：エイダ・リンドさん", "likely"],
    ["エイダ・リンド", "ゲスト：エイダ・リンドバーグさん", "none"],
    ["김민수", "안개 이야기, 김민수와 함께", "likely"],
    ["김 민수", "김 민수와 걷는 바닷가", "likely"],
    ["王小明", "对话王小明：灯塔", "likely"],
    ["Иван Фальк", "Интервью с Иваном Фальком", "likely"],
    ["Jan Kowal", "Mgła: rozmowa z Janem Kowalem", "likely"],
    ["Paweł Nowak", "O mgle z Pawłem Nowakiem", "likely"],
    ["Anna Falk", "Rozmowa z Anną Falk", "likely"],
    ["Anna Falk", "With Annie Falk", "none"],
    ["Will Rose", "With luck, prices will rose", "none"],
    ["Will Rose", "Will rose petals help?", "none"],
    ["Will Rose", "fog signals with will rose", "likely"],
    ["will rose", "Fog signals with will rose", "likely"],
    ["Ada Lind", "Fog signals w/Ada Lind", "likely"],
    ["Ada Lind", "Bob Ray/Ada Lind: fog", "likely"],
    // One word, or less than six letters: a second evidence is needed.
    ["Lamplight", "Fog signals with Lamplight", "possible"],
    ["Al Ek", "Fog signals with Al Ek", "possible"],
    ["Lamplight", "What Lamplight saw", "none"],
  ])("%s in %j: %s", (name, title, level) =>
    expect(levelOf({ person: { names: [name] }, episode: { title } })).toBe(level),
  );

  test("a name of one word counts in full on a show that the person has been on", () => {
    const given = { person: { names: ["Lamplight"] }, episode: { title: "Fog signals with Lamplight" } };
    expect(levelOf({ ...given, show: { relation: "known" } })).toBe("likely");
  });

  test("any spelling that the person typed counts", () => {
    const names = ["Ada Lind", "Ada Falk"];
    expect(levelOf({ person: { names }, episode: { title: "Fog signals with Ada Falk" } })).toBe("likely");
  });

  test("no name, no match", () => {
    expect(levelOf({ person: { names: ["", "🎙️"] }, episode: { title: "Fog signals with Ada Lind" } })).toBe("none");
  });
});

describe("evidence", () => {
  test.each<[Given, string]>([
    [{ episode: { persons: [person("Ada Lind", "guest")] } }, "Named as guest in the feed: [Ada Lind]"],
    [{ episode: { title: "Fog signals with Ada Lind" } }, "In the title: Fog signals with [Ada Lind]"],
    [
      {
        episode: {
          notes: `${"Fog rolls in and out. ".repeat(5)}Our guest is Ada Lind,\nwho keeps <b>the</b> north light of the long harbour wall.`,
        },
      },
      "In the notes: … Fog rolls in and out. Fog rolls in and out. Our guest is [Ada Lind], who keeps <b>the</b> north light of …",
    ],
  ])("%#", (given, sentence) => expect(evidenceOf(given)).toBe(sentence));
});

test("a name with Czech letters makes no Czech text, in which a host is a guest", () => {
  const english = "Our host Ada Lind talks about the fog that Jiří Dvořák painted.";
  const czech = "Ve třinácté epizodě je host Ada Lind.";
  expect(match({ episode: { notes: english } })).toBeNull();
  expect(match({ episode: { notes: czech } })?.level).toBe("likely");
});
