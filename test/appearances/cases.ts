/*
 * Episodes and persons who are guests of them, or are not: title shapes as they occur on the web, with invented shows and names.
 *
 * A line of a show: what the person is to the episode ¦ the person's name ¦ title ¦ notes, with ⏎ for line breaks.
 *   guest    is on the episode
 *   host     makes the show
 *   subject  is talked about, without being there; also namesakes, reviews and obituaries
 *   mention  occurs in passing, in links or in announcements
 *   credit   worked on the episode
 *   namesake a person, place or thing with nearly the same name
 *   replay   is on the episode, which the person has in a feed already
 */

export const KINDS = ["guest", "host", "subject", "mention", "credit", "namesake", "replay"] as const;

export type AppearanceKind = (typeof KINDS)[number];

export interface AppearanceCase {
  show: string;
  language: string;
  author: string | null;
  /** text of every episode of the show */
  everyEpisode: string;
  kind: AppearanceKind;
  person: string;
  title: string;
  notes: string;
}

interface Details {
  author?: string;
  everyEpisode?: string;
}

export function show(
  title: string,
  language: string,
  { author, everyEpisode = "" }: Details,
  lines: string,
): AppearanceCase[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", person = "", episodeTitle = "", notes = ""] = line.split("¦").map((cell) => cell.trim());
      if (!KINDS.includes(kind as AppearanceKind)) throw new Error(`Unknown kind in ${line}`);
      return {
        show: title,
        language,
        author: author ?? null,
        everyEpisode,
        kind: kind as AppearanceKind,
        person,
        title: episodeTitle,
        notes: [notes.replaceAll("⏎", "\n"), everyEpisode].filter(Boolean).join("\n\n"),
      };
    });
}

export const APPEARANCE_CASES: AppearanceCase[] = [
  ...show(
    "Harbour Lights",
    "en",
    { author: "Bob Farrow", everyEpisode: "Harbour Lights is hosted by Bob Farrow and edited by Tess Okafor." },
    `
guest ¦ Marla Quint ¦ Keeping the north light, with Marla Quint ¦ Marla Quint has kept the north light for thirty years. She tells Bob how fog sounds.
guest ¦ Ines Varga ¦ 47: Ines Varga – What the tide tables leave out ¦ Hydrographer Ines Varga explains why tables lie.
guest ¦ Otis Penhallow ¦ The last ferryman (w/ Otis Penhallow) ¦ Forty years on one river.
guest ¦ Ruth Abara ¦ Salvage law for beginners ¦ This week Bob sits down with maritime lawyer Ruth Abara to ask who owns a wreck.
guest ¦ Per Lindholm ¦ Ice in the harbour ¦ In this episode: Per Lindholm, captain of an icebreaker, on the winter of the century.
host ¦ Bob Farrow ¦ Bob Farrow answers your letters ¦ A solo episode.
host ¦ Bob Farrow ¦ Storm season ¦ Bob Farrow talks with keeper Marla Quint about the coming storms.
credit ¦ Tess Okafor ¦ Bells under water ¦ A drowned church and its bells.
subject ¦ Ines Varga ¦ The maps of Ines Varga ¦ Bob reads from the diaries of a hydrographer whom nobody met.
mention ¦ Otis Penhallow ¦ River songs ¦ We open with a shanty that Otis Penhallow once taught us, and then talk about rivers.
namesake ¦ Ruth Abara ¦ Salvage with Ruth Abara-Finch ¦ Diver Ruth Abara-Finch brings up anchors.
`,
  ),
  ...show(
    "Founders at Dusk",
    "en",
    { author: "Dusk Media" },
    `
guest ¦ Priya Somers ¦ How Lumen got its first thousand customers | Priya Somers (Lumen) ¦ Priya Somers is the co-founder of Lumen. Before Lumen she led growth at a bank.
guest ¦ Teo Marchetti ¦ Teo Marchetti on hiring slowly, firing kindly, and the end of stand-ups ¦ Teo Marchetti is one of the calmest people in software.
guest ¦ Hanna Weiss ¦ Lessons from ten years of pricing | Hanna Weiss (author of Fair Price) ¦ Hanna Weiss wrote Fair Price.
guest ¦ Kwame Addo ¦ Why most dashboards fail ¦ Kwame Addo and Lucy Trent have built dashboards for hospitals and banks. In this conversation they share what goes wrong.
guest ¦ Lucy Trent ¦ Why most dashboards fail ¦ Kwame Addo and Lucy Trent have built dashboards for hospitals and banks. In this conversation they share what goes wrong.
guest ¦ Noor Haddad ¦ Inside Pebble: Noor Haddad (CEO and co-founder) ¦ The story of Pebble, from a shed to a thousand shops.
guest ¦ Sam Okoro ¦ An operator’s guide to calm: Product advice from Sam Okoro ¦ Sam Okoro leads product at Ferry.
subject ¦ Teo Marchetti ¦ What Lumen learned from Teo Marchetti’s memo ¦ Everyone quotes the memo. We ask Priya Somers what it changed.
mention ¦ Hanna Weiss ¦ Pricing clinic ¦ Books mentioned: Fair Price by Hanna Weiss. We answer five listener questions.
mention ¦ Noor Haddad ¦ Growth without ads | Iris Cole (Mint) ¦ Iris Cole of Mint says she was inspired by Noor Haddad.
subject ¦ Sam Okoro ¦ Review of Sam Okoro: was the keynote any good? ¦ Two hosts, one keynote.
`,
  ),
  ...show(
    "The Unsolved Quarter",
    "en",
    { author: "Quarter Audio", everyEpisode: "Written by Dale Hobb. Produced by Mina Sato. Music by Ewan Pike." },
    `
subject ¦ Clara Whitlow ¦ The Disappearance of Clara Whitlow ¦ On a wet night in 1987, Clara Whitlow left a dance and was never seen again.
subject ¦ Edgar Nance ¦ Who Killed Edgar Nance? ¦ Edgar Nance was found beside the canal.
subject ¦ Viola Brandt ¦ Viola Brandt: The Poisoner of Elm Street ¦ Viola Brandt was born in 1871 and died on the gallows.
subject ¦ Joan Pruitt ¦ The Trial of Joan Pruitt, Part 2 ¦ The jury returns.
subject ¦ Clara Whitlow ¦ Update: the case of Clara Whitlow ¦ New evidence after thirty years.
credit ¦ Mina Sato ¦ The Elm Street Letters ¦ Anonymous letters terrify a town.
credit ¦ Ewan Pike ¦ The Night Train ¦ A murder between two stations.
guest ¦ Gwen Harker ¦ The Cold Desk: an interview with detective Gwen Harker ¦ Gwen Harker talks about forty years of open files.
guest ¦ Rafe Dunmore ¦ Bones and Clay with Rafe Dunmore ¦ Forensic artist Rafe Dunmore rebuilds faces.
namesake ¦ Elm Street ¦ Viola Brandt: The Poisoner of Elm Street ¦ Viola Brandt was born in 1871.
`,
  ),
  ...show(
    "Stack & Bean",
    "en",
    { author: "Wes Tolland and Kit Marrow" },
    `
guest ¦ Dana Ruiz ¦ Type Systems and Sourdough with Dana Ruiz ¦ In this episode of Stack & Bean, Wes and Kit talk with Dana Ruiz about types. Show Notes 00:00 Welcome 02:10 Who is Dana Ruiz?
guest ¦ Felix Oduya ¦ The State of Build Tools ¦ Wes and Kit are joined by Felix Oduya, creator of Brick, to talk about build tools. Show Notes 00:00 Welcome
guest ¦ Mei Tanaka ¦ Coffee Club × Mei Tanaka ¦ Mei Tanaka makes compilers and coffee.
guest ¦ Arlo Finch ¦ Rust at the edge w/ Dr. Arlo Finch ¦ Wes and Kit talk with Dr. Arlo Finch.
guest ¦ Jo Ekberg ¦ Hydration explained (Jo Ekberg) ¦ Why your page loads twice.
guest ¦ Bea Lomax ¦ Stop putting secrets in files ¦ Wes and Kit welcome Tom Ashby and Bea Lomax to talk about secrets.
host ¦ Kit Marrow ¦ Potluck: your questions ¦ Kit Marrow and Wes Tolland answer questions about tabs, spaces and soup.
mention ¦ Dana Ruiz ¦ Hasty Treat: generics ¦ Links: Dana Ruiz’s talk on generics, the docs, the playground. Sick Picks: a lamp.
mention ¦ Felix Oduya ¦ Build tools, again ¦ Kit has tried Brick. Sponsor: Errorcatch. Tweet us: @stackandbean. Thanks to Felix Oduya for the bug report.
mention ¦ Mei Tanaka ¦ Parsers ¦ Follow-up to our episode with Mei Tanaka last year: what is a parser?
replay ¦ Arlo Finch ¦ Rust at the edge w/ Dr. Arlo Finch (Replay) ¦ Wes and Kit talk with Dr. Arlo Finch.
replay ¦ Mei Tanaka ¦ Best of: Coffee Club × Mei Tanaka ¦ Mei Tanaka makes compilers and coffee.
`,
  ),
  ...show(
    "Slow Medicine Hour",
    "en",
    {
      author: "Dr. Helen Strand",
      everyEpisode: "Dr. Helen Strand is a physician. This podcast is not medical advice.",
    },
    `
guest ¦ Amara Nwosu ¦ 112. Sleep and pain with Professor Amara Nwosu, MD, PhD ¦ Professor Amara Nwosu directs a sleep laboratory.
guest ¦ Leo Castellan ¦ Dr Leo Castellan: Walking as treatment ¦ Why walking works.
guest ¦ Petra Hollis ¦ A nurse’s view of the night ¦ My guest today, Petra Hollis, has worked nights since 1999.
guest ¦ Siobhan O'Dell ¦ LIVING WITH LONG ILLNESS – SIOBHAN O’DELL ¦ Writer Siobhán O’Dell joins Helen.
guest ¦ J. T. Mbeki-Lowe ¦ J.T. Mbeki-Lowe on hope ¦ A chaplain’s work.
host ¦ Helen Strand ¦ Solo: how I rest ¦ Helen talks about rest.
host ¦ Dr. Helen Strand ¦ Ask me anything with Dr. Helen Strand ¦ Listener questions.
subject ¦ Leo Castellan ¦ Does walking work? ¦ A critical look at the studies of Leo Castellan and others.
mention ¦ Amara Nwosu ¦ Naps ¦ References: Amara Nwosu, Sleep and Pain, 2019; B. Holt, Naps, 2011.
mention ¦ Petra Hollis ¦ The ward at dawn ¦ Next week: Petra Hollis on nights.
namesake ¦ Leo Castellan ¦ Anatomy of a limp, with Leo Castellani ¦ Leo Castellani teaches anatomy.
`,
  ),
  ...show(
    "Two Chairs",
    "en",
    { author: "Nadia Ferro" },
    `
guest ¦ Ivo Brandl ¦ Ivo Brandl ¦ The sculptor on stone, silence and his sister.
guest ¦ Mona Lisle ¦ Ep 9 | Mona Lisle ¦ A pianist who stopped.
guest ¦ Desmond Achebe-Ross ¦ #31: Desmond Achebe-Ross ¦ Poet and postman.
guest ¦ Yuki Morrow ¦ S2E4 - Yuki Morrow: The art of leaving ¦ Dancer Yuki Morrow left three companies.
guest ¦ Carl Ostrander ¦ Carl Ostrander Returns ¦ He is back with a new play.
guest ¦ Fay Winslow ¦ In Conversation: Fay Winslow & Theo Marsh ¦ Two editors and one poem.
guest ¦ Theo Marsh ¦ In Conversation: Fay Winslow & Theo Marsh ¦ Two editors and one poem.
host ¦ Nadia Ferro ¦ Nadia Ferro, interviewed ¦ For once, Nadia takes the other chair.
subject ¦ Ivo Brandl ¦ Remembering Ivo Brandl ¦ The sculptor died last week. Friends speak.
mention ¦ Mona Lisle ¦ Hal Brewster ¦ The singer on stage fright, his mother and Mona Lisle.
subject ¦ Fay Winslow ¦ Theo Marsh on Fay Winslow ¦ He reads her letters.
`,
  ),
  ...show(
    "Page Turners United",
    "en",
    { author: "Library Friends" },
    `
guest ¦ Celeste Moreau-King ¦ Author interview: Celeste Moreau-King, The Salt Year ¦ We discuss her first novel.
guest ¦ Hugo Platt ¦ Hugo Platt talks dragons ¦ The author of The Ash Gate joins us at the library.
guest ¦ Winnie Zhao ¦ Live from the book fair! ¦ Featuring Winnie Zhao, Paul Agnew and Rosa Tull, recorded in front of an audience.
guest ¦ Rosa Tull ¦ Live from the book fair! ¦ Featuring Winnie Zhao, Paul Agnew and Rosa Tull, recorded in front of an audience.
subject ¦ Hugo Platt ¦ Book club: The Ash Gate by Hugo Platt ¦ Two hosts read The Ash Gate by Hugo Platt and disagree about the ending.
subject ¦ Celeste Moreau-King ¦ The Salt Year by Celeste Moreau-King: review ¦ Is it as good as they say?
subject ¦ Ambrose Vale ¦ Ambrose Vale’s The Iron Orchard ¦ A classic, read again.
subject ¦ Ambrose Vale ¦ Ranking every Ambrose Vale novel ¦ From worst to best.
mention ¦ Winnie Zhao ¦ What we read in May ¦ We read Winnie Zhao, Hugo Platt and a book about moss.
mention ¦ Paul Agnew ¦ Summer list ¦ Recommended: Paul Agnew, Low Water; Kit Sayer, Hedge.
namesake ¦ Rosa Tull ¦ The Rosa Tull Prize shortlist ¦ Six books, one prize.
`,
  ),
  ...show(
    "Pitch Side Daily",
    "en",
    { author: "Pitch Side" },
    `
subject ¦ Marco Delane ¦ Marco Delane to City? Transfer news ¦ The striker Marco Delane may leave in January.
subject ¦ Marco Delane ¦ Delane hat-trick sinks Rovers ¦ Marco Delane scored three times.
subject ¦ Kofi Bright ¦ Is Kofi Bright the best keeper in the league? ¦ We argue.
subject ¦ Marco Delane ¦ Kofi Bright vs Marco Delane: who wins? ¦ A preview.
subject ¦ Jens Aaker ¦ Why Jens Aaker had to go ¦ The manager was sacked on Sunday.
guest ¦ Sunny Patel ¦ Derby preview with Sunny Patel of the Evening Post ¦ Sunny Patel joins the lads.
guest ¦ Kofi Bright ¦ EXCLUSIVE: Kofi Bright interview ¦ The keeper sat down with us at the training ground.
guest ¦ Molly Hearn ¦ The women’s game ¦ We’re joined by former captain Molly Hearn and by your voice messages.
mention ¦ Sunny Patel ¦ Deadline day ¦ According to Sunny Patel, the deal is done.
`,
  ),
  ...show(
    "Quiet Money",
    "en",
    {
      author: "Quiet Money LLC",
      everyEpisode: "Connect with us: quietmoney.example. Quiet Money is hosted by Grant Ellery.",
    },
    `
guest ¦ Tamsin Roe ¦ 203: Retire on a teacher’s pay feat. Tamsin Roe ¦ Tamsin Roe retired at 52.
guest ¦ Omar Vance ¦ The index-fund plumber ¦ Grant chats with Omar Vance, a plumber from the coast, about boring money.⏎⏎Connect with Omar Vance:⏎Website: omarvance.example
guest ¦ Bridget Lau ¦ Fixing student debt — with economist Bridget Lau ¦ What would it cost?
guest ¦ Nils Aldous ¦ Nils Aldous: “I gave it all away” ¦ An heir tells his story.
host ¦ Grant Ellery ¦ My own portfolio ¦ Grant opens the books.
subject ¦ Nils Aldous ¦ The fall of Nils Aldous ¦ How an heir lost a fortune.
subject ¦ Bridget Lau ¦ Bridget Lau’s debt plan, explained ¦ We go through it line by line.
mention ¦ Tamsin Roe ¦ Mailbag 14 ¦ A listener heard our talk with Tamsin Roe and asks about pensions.
credit ¦ Lena Fitch ¦ The rent question ¦ Is it time to buy?⏎Audio engineer: Lena Fitch⏎Artwork: Pat Doll
credit ¦ Pat Doll ¦ The rent question ¦ Is it time to buy?⏎Audio engineer: Lena Fitch⏎Artwork: Pat Doll
`,
  ),
  ...show(
    "Garden of Errors",
    "en",
    { author: "Alma Reyes-Whitt" },
    `
guest ¦ Ned Balfour ¦ Ned Balfour knows why your tomatoes died ¦ A plant pathologist visits.
guest ¦ Sylvie Adair ¦ From desert to dahlias: Sylvie Adair’s journey ¦ Alma visits Sylvie Adair in her garden. They talk about water.
guest ¦ Ravi Menon-Clarke ¦ Soil is alive! A conversation with Ravi Menon-Clarke ¦ Compost, worms and time.
guest ¦ Greta Holm ¦ The bee line ¦ Beekeeper Greta Holm tells us what bees see.
guest ¦ Cal Whitford ¦ Ask the expert: Cal Whitford ¦ Your lawn questions.
mention ¦ Ned Balfour ¦ Blight ¦ Alma tried what Ned Balfour suggested. It did not work.
namesake ¦ Greta Holm ¦ The Greta Holm rose ¦ A rose and its name.
subject ¦ Sylvie Adair ¦ Gardens that never were ¦ Plans by Sylvie Adair and two others that nobody built.
host ¦ Alma Reyes-Whitt ¦ What I got wrong in spring ¦ With Alma Reyes-Whitt.
`,
  ),
  ...show(
    "Orbit Decay",
    "en",
    { author: "Space Desk", everyEpisode: "Orbit Decay is made by Jun Park, Sally Voss and Ade Bello." },
    `
guest ¦ Tove Engel ¦ Launch window: Tove Engel (Northern Rockets) + Pim de Boer (Delft) ¦ Two engineers, one delay.
guest ¦ Pim de Boer ¦ Launch window: Tove Engel (Northern Rockets) + Pim de Boer (Delft) ¦ Two engineers, one delay.
guest ¦ Cyrus Amin ¦ Moon dust, moon lungs ¦ Astronaut and physician Cyrus Amin told us what dust does.
guest ¦ Iris van der Meer ¦ Telescope time with Iris van der Meer ¦ Who gets to look?
guest ¦ Iris Meer ¦ Listening to Jupiter, with Iris van der Meer ¦ Radio waves.
host ¦ Sally Voss ¦ Week in orbit ¦ Jun and Sally Voss read the news.
subject ¦ Cyrus Amin ¦ Countdown: the flight of Cyrus Amin ¦ A portrait.
mention ¦ Tove Engel ¦ Boosters ¦ Clip: Tove Engel at last year’s congress. Source: Northern Rockets.
namesake ¦ Pim Boer ¦ A probe called Boer ¦ Named by Pim van Boeren.
`,
  ),
  ...show(
    "Faith & Fences",
    "en",
    { author: "Pastor Jim Tolliver" },
    `
guest ¦ Esther Kamau ¦ Esther Kamau | Forgiving the Unforgivable | Ep. 88 ¦ Esther Kamau shares her testimony.
guest ¦ Will Prescott Jr. ¦ Fathers and sons, with Will Prescott ¦ Will Prescott Jr. is a carpenter.
guest ¦ Naomi Lark ¦ When prayer is hard – a chat with Naomi Lark ¦ Jim chats with songwriter Naomi Lark.
host ¦ Jim Tolliver ¦ Sunday message ¦ Pastor Jim Tolliver speaks on mercy.
subject ¦ Esther Kamau ¦ Sermon: what we can learn from Esther Kamau ¦ A sermon.
credit ¦ Naomi Lark ¦ Advent 1 ¦ A candle is lit.⏎Theme music by Naomi Lark
mention ¦ Will Prescott ¦ Prayer list ¦ We pray for Will Prescott and family.
`,
  ),
  ...show(
    "Civic Noise",
    "en",
    { author: "Metro Radio" },
    `
guest ¦ Dolores Quan ¦ Bus lanes: a debate ¦ Guests: Dolores Quan, city planner; Rick Stamos, shop owner; and Lee Ann Howe, driver.
guest ¦ Lee Ann Howe ¦ Bus lanes: a debate ¦ Guests: Dolores Quan, city planner; Rick Stamos, shop owner; and Lee Ann Howe, driver.
guest ¦ Rick Stamos ¦ Bus lanes: a debate ¦ Guests: Dolores Quan, city planner; Rick Stamos, shop owner; and Lee Ann Howe, driver.
guest ¦ Abel Tran ¦ Mayor Abel Tran Answers Your Questions ¦ The mayor takes calls.
subject ¦ Abel Tran ¦ Mayor Abel Tran’s budget, explained ¦ Where the money goes.
subject ¦ Abel Tran ¦ Protest against Abel Tran ¦ Hundreds gathered at city hall.
subject ¦ Dolores Quan ¦ Council fires planner Dolores Quan ¦ What happened on Tuesday.
mention ¦ Rick Stamos ¦ Parking ¦ A shop owner, Rick Stamos, wrote to the council. We read the letter.
credit ¦ Vic Osei ¦ Night buses ¦ Metro Radio’s producers are Vic Osei and Lia Brandt.
`,
  ),
  ...show(
    "Small Wonders",
    "en",
    { author: "Kids Audio Club" },
    `
guest ¦ Pip Larkspur ¦ Why do cats purr? With vet Pip Larkspur ¦ Vet Pip Larkspur answers questions from four-year-olds.
guest ¦ Otto Brandywine ¦ Volcanoes! ¦ Volcano scientist Otto Brandywine stops by to blow things up.
credit ¦ Wren Halloway ¦ Volcanoes! ¦ Volcano scientist Otto Brandywine stops by. Written by Wren Halloway. Sound design by Bo Tran.
credit ¦ Bo Tran Minh ¦ Rivers ¦ Where do rivers end? Sound design by Bo Tran Minh.
subject ¦ Hedda Storm ¦ Hedda Storm, the girl who counted stars ¦ Hedda Storm was born in 1820 in a small village.
subject ¦ Milo Anders ¦ The story of Milo Anders ¦ A boy and a kite, long ago.
`,
  ),
  ...show(
    "Remote Control",
    "en",
    { author: "Jess Pike and Dom Hale", everyEpisode: "Hosts: Jess Pike & Dom Hale. Producer: Anya Bell." },
    `
guest ¦ Ty Brock ¦ Harbor Street S3E2 with Ty Brock ¦ Jess and Dom recap with actor Ty Brock.
guest ¦ Vera Stone-Hill ¦ Vera Stone-Hill spills on the finale ¦ The actress visits.
subject ¦ Ty Brock ¦ Harbor Street S3E3: Ty Brock is the worst ¦ A recap.
subject ¦ Vera Stone-Hill ¦ All of Vera Stone-Hill’s hats, ranked ¦ Recap of a wardrobe.
host ¦ Dom Hale ¦ Harbor Street S3E4 ¦ Dom Hale is back from holiday.
credit ¦ Anya Bell ¦ Harbor Street S3E5 ¦ A short recap.
`,
  ),
  ...show(
    "Kodeküche",
    "de",
    { author: "Jana Feld und Timo Rust", everyEpisode: "Moderation: Jana Feld und Timo Rust. Schnitt: Ole Brink." },
    `
guest ¦ Severin Holt ¦ #101 Beobachtbarkeit und Spuren mit Severin Holt ¦ Früher waren viele Anwendungen eine Black Box.
guest ¦ Puja Albrecht ¦ Plattformen bauen – mit Puja Albrecht von Giganten ¦ Puja Albrecht erklärt, was eine Plattform ist.
guest ¦ Maximilian Groß ¦ Gast: Maximilian Groß ¦ Über Datenbanken und Brot.
guest ¦ Jörg Weißenfels ¦ Schnelle Tests ¦ Wir sprechen mit Joerg Weissenfels, nein: Jörg Weißenfels, über Tests.
guest ¦ Lena Kästner ¦ Lena Kästner über Fehlerkultur ¦ Was ein Ausfall lehrt.
guest ¦ Tarek Sommer ¦ Adventskalender, Tür 7 ¦ Heute mit Tarek Sommer vom Podcast Nachtschicht.
host ¦ Timo Rust ¦ Fragen an die Küche ¦ Jana Feld und Timo Rust beantworten eure Fragen.
credit ¦ Ole Brink ¦ Ein Jahr Kodeküche ¦ Ein Rückblick.
subject ¦ Severin Holt ¦ Buchkritik: Spuren von Severin Holt ¦ Wir haben das Buch gelesen.
mention ¦ Lena Kästner ¦ Nach dem Ausfall ¦ Links: Vortrag von Lena Kästner, Folien, Checkliste.
namesake ¦ Maximilian Groß ¦ Datenbanken mit Maximilian Großmann ¦ Zu Gast ist Maximilian Großmann.
`,
  ),
  ...show(
    "Stadtgespräch Nord",
    "de",
    { author: "Norddeutsche Welle" },
    `
guest ¦ Wiebke Thomsen ¦ Zu Gast: Wiebke Thomsen ¦ Die Hafenkapitänin im Gespräch.
guest ¦ Hinnerk Ohlsen ¦ Hinnerk Ohlsen im Interview ¦ Der Bürgermeister stellt sich.
guest ¦ Aylin Demirci ¦ Wohnen am Wasser ¦ Im Studio: Architektin Aylin Demirci und der Mieterverein.
guest ¦ Frauke Petersen-Lund ¦ „Ich gehe nie weg“ – Frauke Petersen-Lund im Gespräch ¦ Eine Bäuerin erzählt.
subject ¦ Hinnerk Ohlsen ¦ Rücktritt von Hinnerk Ohlsen ¦ Was der Rücktritt bedeutet.
subject ¦ Klaas Jansen ¦ Zum Tod von Klaas Jansen ¦ Ein Nachruf auf den Dichter.
subject ¦ Klaas Jansen ¦ Wer war Klaas Jansen? ¦ Klaas Jansen (1901–1977) schrieb auf Platt.
mention ¦ Wiebke Thomsen ¦ Sturmflut ¦ Nach Angaben von Wiebke Thomsen blieb der Hafen offen.
credit ¦ Birte Claasen ¦ Deiche ¦ Redaktion: Birte Claasen. Technik: Uwe Hinz.
`,
  ),
  ...show(
    "Wissen am Morgen",
    "de",
    { author: "Dr. Ulrike Sand" },
    `
guest ¦ Konrad Eichel ¦ Pilze im Kopf (mit Prof. Dr. Konrad Eichel) ¦ Prof. Dr. Konrad Eichel forscht an Pilzen.
guest ¦ Sema Yıldız ¦ Schlaf, Traum, Gehirn | Sema Yıldız ¦ Neurologin Sema Yildiz erzählt vom Traum.
guest ¦ Bernd Aschauer ¦ Folge 12 – Bernd Aschauer, Gletscherforscher ¦ Das Eis geht.
host ¦ Ulrike Sand ¦ Hörerfragen ¦ Ich bin Ulrike Sand und das ist mein Podcast.
subject ¦ Konrad Eichel ¦ Die Pilz-These: Stimmt das? ¦ Eine Kritik an der These von Konrad Eichel.
mention ¦ Sema Yıldız ¦ Müde? ¦ Quellen: Sema Yıldız, Schlaf (2020).
credit ¦ Mara Lohse ¦ Moose ¦ Musik von Mara Lohse. Produziert von Tim Ahrens.
`,
  ),
  ...show(
    "Seitenwechsel",
    "de",
    { author: "Buchladen am Markt" },
    `
guest ¦ Tilda Rehm ¦ Tilda Rehm zu Besuch: Lesung und Gespräch ¦ Die Autorin liest aus „Nebelfahrt“.
guest ¦ Anatol Krey ¦ Im Gespräch mit Anatol Krey ¦ Über Übersetzungen.
subject ¦ Anatol Krey ¦ „Krähenzeit“ von Anatol Krey – Rezension ¦ Lohnt sich das?
subject ¦ Tilda Rehm ¦ Tilda Rehm: Nebelfahrt. Wir haben gelesen ¦ Das Buch der Woche ist „Nebelfahrt“ von Tilda Rehm.
mention ¦ Anatol Krey ¦ Sommerlektüre ¦ Mit Büchern von Anatol Krey, Tilda Rehm und vielen anderen.
`,
  ),
  ...show(
    "Les Phares",
    "fr",
    { author: "Camille Duvernois", everyEpisode: "Un podcast animé par Camille Duvernois, réalisé par Hugo Tessier." },
    `
guest ¦ Élodie Garnier-Roux ¦ Gardienne de phare, avec Élodie Garnier-Roux ¦ Élodie Garnier-Roux nous raconte ses nuits.
guest ¦ Mathieu Lescaut ¦ #23 – Mathieu Lescaut : naviguer sans moteur ¦ Il traverse l’océan à la voile.
guest ¦ Inès Belkacem ¦ La brume ¦ Camille reçoit Inès Belkacem, météorologue, pour parler de brume.
guest ¦ Yann Kerleau ¦ Entretien avec le capitaine Yann Kerleau ¦ Trente ans de mer.
guest ¦ Agathe Morvan ¦ Les marées ¦ Notre invitée du jour est Agathe Morvan.
host ¦ Camille Duvernois ¦ Vos questions ¦ Camille Duvernois répond à vos questions.
credit ¦ Hugo Tessier ¦ Le sel ¦ Une histoire de marais.
subject ¦ Yann Kerleau ¦ L’affaire Yann Kerleau ¦ Retour sur un naufrage.
subject ¦ Agathe Morvan ¦ Hommage à Agathe Morvan ¦ Elle nous a quittés.
mention ¦ Mathieu Lescaut ¦ Le vent ¦ Pour aller plus loin : le livre de Mathieu Lescaut.
namesake ¦ Inès Belkacem ¦ La pluie, avec Inès Belkacemi ¦ Une autre météorologue.
`,
  ),
  ...show(
    "Génération Atelier",
    "fr",
    { author: "Atelier Média" },
    `
guest ¦ Bastien Courtois ¦ Bastien Courtois (Forge & Fils) - Reprendre l’entreprise de son père ¦ Bastien Courtois a repris une forge.
guest ¦ Lou-Anne Petit ¦ [INTERVIEW] Lou-Anne Petit, cheffe ébéniste ¦ Elle travaille le bois.
guest ¦ Salomé N'Diaye ¦ Les mains de Salomé N’Diaye ¦ Dans cet épisode, je discute avec Salomé N’Diaye, potière à Sète.
guest ¦ Théo Vasseur ¦ Ep. 40 : Le cuir selon Théo Vasseur ¦ Théo Vasseur est notre invité.
subject ¦ Bastien Courtois ¦ Pourquoi Bastien Courtois a échoué ¦ Une analyse.
mention ¦ Lou-Anne Petit ¦ Le pin ¦ Merci à Lou-Anne Petit pour l’idée de cet épisode.
`,
  ),
  ...show(
    "Voces del Faro",
    "es",
    { author: "Radio Costa", everyEpisode: "Presentado por Julia Andrade. Producción de Marcos Vidal." },
    `
guest ¦ Lucía Berenguer ¦ Entrevista a Lucía Berenguer, farera ¦ La última farera de la costa.
guest ¦ Iñaki Zubiría ¦ Remar contra todo, con Iñaki Zubiria ¦ Iñaki Zubiría cruzó el golfo a remo.
guest ¦ Rosario Peña Luna ¦ Las redes ¦ Hoy hablamos con Rosario Peña Luna sobre el oficio de redera.
guest ¦ Gael Montoya ¦ Gael Montoya nos cuenta cómo se oye una ballena ¦ Biólogo marino.
guest ¦ Nieves Oropesa ¦ T3 E5: Nieves Oropesa y la sal ¦ Nuestra invitada trabaja en las salinas.
host ¦ Julia Andrade ¦ Cartas de oyentes ¦ Julia lee vuestras cartas.
credit ¦ Marcos Vidal ¦ El viento ¦ Historias del viento.
subject ¦ Gael Montoya ¦ La muerte de Gael Montoya ¦ Un homenaje.
subject ¦ Fermín Salas ¦ ¿Quién fue Fermín Salas? ¦ Fermín Salas nació en 1890.
mention ¦ Lucía Berenguer ¦ Faros apagados ¦ Episodios anteriores: Lucía Berenguer, farera; Iñaki Zubiría, remero.
namesake ¦ Rosario Peña ¦ Calle Rosario Peña ¦ Una calle y sus vecinos.
`,
  ),
  ...show(
    "Emprende Sin Miedo",
    "es",
    { author: "Diego Armenta" },
    `
guest ¦ Valeria Quiroga ¦ 58. Valeria Quiroga: de la panadería a la bolsa ¦ Valeria Quiroga cuenta su historia.
guest ¦ Tomás Elizondo ¦ Vender sin vender | con Tomás Elizondo ¦ En este episodio converso con Tomás Elizondo.
guest ¦ Renata Ibáñez ¦ Cómo fracasar bien ft. Renata Ibáñez ¦ Tres quiebras y un éxito.
host ¦ Diego Armenta ¦ Mi rutina ¦ Soy Diego Armenta y te doy la bienvenida a mi podcast.
subject ¦ Tomás Elizondo ¦ Lo que aprendí de Tomás Elizondo ¦ Cinco ideas de su libro.
mention ¦ Valeria Quiroga ¦ Preguntas ¦ Gracias a Valeria Quiroga por compartir el programa.
`,
  ),
  ...show(
    "Fari Accesi",
    "it",
    { author: "Giulia Morandi", everyEpisode: "Condotto da Giulia Morandi. Montaggio di Pietro Salis." },
    `
guest ¦ Elena Cattaneo Russo ¦ Intervista a Elena Cattaneo Russo ¦ Guardiana del faro.
guest ¦ Davide Fontanesi ¦ La nebbia, con Davide Fontanesi ¦ Un meteorologo ci spiega la nebbia.
guest ¦ Noemi D'Alessio ¦ Vivere sull’isola ¦ Oggi con noi Noemi D’Alessio, maestra su un’isola di dieci abitanti.
guest ¦ Corrado Pinna ¦ Corrado Pinna racconta il mare ¦ Un pescatore e la sua barca.
guest ¦ Marta Bellucci Sforza ¦ Ep. 14 - Marta Bellucci Sforza ¦ Scrittrice e velista.
host ¦ Giulia Morandi ¦ Le vostre domande ¦ Giulia Morandi risponde.
credit ¦ Pietro Salis ¦ Il sale ¦ Storie di saline.
subject ¦ Corrado Pinna ¦ Il caso Corrado Pinna ¦ Una barca vuota al largo.
subject ¦ Elena Cattaneo Russo ¦ Omaggio a Elena Cattaneo Russo ¦ La ricordiamo così.
mention ¦ Davide Fontanesi ¦ La pioggia ¦ Fonti: Davide Fontanesi, Nebbie (2018).
`,
  ),
  ...show(
    "Impresa Lenta",
    "it",
    { author: "Studio Lento" },
    `
guest ¦ Bianca Ferraris ¦ Bianca Ferraris: come ho venduto tutto ¦ La fondatrice di Filo ci racconta la vendita.
guest ¦ Ettore Zanin ¦ Quattro chiacchiere con Ettore Zanin ¦ Un falegname digitale.
guest ¦ Sara Lo Presti ¦ Lavorare meno ¦ Ne parliamo con Sara Lo Presti, sociologa, e con Ettore Zanin.
subject ¦ Bianca Ferraris ¦ Il metodo di Bianca Ferraris funziona? ¦ Una critica al libro di Bianca Ferraris.
mention ¦ Ettore Zanin ¦ Il tavolo ¦ Grazie a Ettore Zanin per la fotografia.
`,
  ),
  ...show(
    "Conversa de Cais",
    "pt",
    { author: "Rádio Cais", everyEpisode: "Apresentado por Beatriz Falcão. Edição de Rui Mota." },
    `
guest ¦ Joana Serrador ¦ Entrevista com Joana Serrador sobre faróis ¦ Escute a entrevista com Joana Serrador.
guest ¦ Caio Bittencourt ¦ #77 - Pesca e clima (com Caio Bittencourt) ¦ O biólogo Caio Bittencourt explica.
guest ¦ Lívia Prado Nunes ¦ Bate-papo com Lívia Prado Nunes ¦ Surfista e professora.
guest ¦ Mateus Assunção ¦ Navegar de noite ¦ Neste episódio recebemos o capitão Mateus Assunção.
guest ¦ Iara Monteclaro ¦ Iara Monteclaro fala sobre o mangue ¦ Uma vida no mangue.
host ¦ Beatriz Falcão ¦ Cartas ¦ Beatriz lê cartas.
credit ¦ Rui Mota ¦ O nevoeiro ¦ Sons do nevoeiro.
subject ¦ Mateus Assunção ¦ Quem foi Mateus Assunção? ¦ A vida de um capitão.
subject ¦ Iara Monteclaro ¦ O caso Iara Monteclaro ¦ Um mistério no mangue.
mention ¦ Caio Bittencourt ¦ A sardinha ¦ Segundo Caio Bittencourt, a sardinha volta em maio.
namesake ¦ Lívia Prado ¦ Escola Lívia Prado faz cem anos ¦ Uma escola e sua história.
`,
  ),
  ...show(
    "Papo de Oficina",
    "pt",
    { author: "Zeca Moreira" },
    `
guest ¦ Dandara Teles ¦ Madeira e memória - entrevista com Dandara Teles, da Casa Tronco ¦ Dandara Teles faz móveis.
guest ¦ Vicente Guedes ¦ Papo de Oficina 12 | Vicente Guedes ¦ Mecânico e poeta.
guest ¦ Nair Queiroz ¦ O torno ¦ Zeca conversa com Nair Queiroz, torneira mecânica há trinta anos.
host ¦ Zeca Moreira ¦ Minha oficina ¦ Eu sou Zeca Moreira e este é o meu podcast.
subject ¦ Vicente Guedes ¦ Lendo Vicente Guedes ¦ Poemas de Vicente Guedes lidos por ouvintes.
mention ¦ Nair Queiroz ¦ Ferramentas ¦ Agradecimentos: Nair Queiroz e Casa Tronco.
`,
  ),
  ...show(
    "Latarnia",
    "pl",
    { author: "Marta Wolska", everyEpisode: "Prowadzi: Marta Wolska. Montaż: Jan Sowa." },
    `
guest ¦ Zofia Brzezińska ¦ Gość: Zofia Brzezińska ¦ Latarniczka z półwyspu.
guest ¦ Łukasz Żeromiński ¦ Mgła nad portem – Łukasz Żeromiński ¦ Meteorolog opowiada o mgle.
guest ¦ Krystyna Hałas ¦ #18 Krystyna Hałas o samotności na morzu ¦ Rozmowa o rejsach.
guest ¦ Paweł Nowicki-Dąb ¦ Sieci ¦ Naszym gościem jest Paweł Nowicki-Dąb, rybak z Helu.
guest ¦ Hanna Mroczek ¦ Rozmowa z Hanną Mroczek ¦ Pisarka i żeglarka.
guest ¦ Stefan Wilk ¦ Lód w porcie, rozmowa ze Stefanem Wilkiem ¦ Kapitan lodołamacza.
host ¦ Marta Wolska ¦ Wasze pytania ¦ Marta odpowiada.
credit ¦ Jan Sowa ¦ Sól ¦ O soli.
subject ¦ Krystyna Hałas ¦ Kim była Krystyna Hałas? ¦ Życie i legenda.
subject ¦ Stefan Wilk ¦ Sprawa Stefan Wilk ¦ Zaginięcie na morzu.
mention ¦ Zofia Brzezińska ¦ Wieloryby ¦ Źródła: Zofia Brzezińska, Światła (2016).
`,
  ),
  ...show(
    "Havenpraat",
    "nl",
    { author: "Joost Verbruggen", everyEpisode: "Presentatie: Joost Verbruggen. Montage: Fleur Smit." },
    `
guest ¦ Annelies van Dorp ¦ Te gast: Annelies van Dorp ¦ De havenmeester vertelt.
guest ¦ Daan Hoekstra ¦ Mist op zee met Daan Hoekstra ¦ Een loods over mist.
guest ¦ Mirjam de Graaf ¦ De sluis ¦ Joost praat met sluiswachter Mirjam de Graaf over water en wachten.
guest ¦ Bas Terpstra ¦ Bas Terpstra over garnalen ¦ Een visser legt uit.
host ¦ Joost Verbruggen ¦ Luisteraarsvragen ¦ Joost Verbruggen beantwoordt vragen.
credit ¦ Fleur Smit ¦ Zout ¦ Over zout.
subject ¦ Bas Terpstra ¦ De dood van Bas Terpstra ¦ Een vissersdorp rouwt.
mention ¦ Daan Hoekstra ¦ Boeien ¦ Met dank aan Daan Hoekstra voor de kaart.
`,
  ),
  ...show(
    "Fyrsnack",
    "sv",
    { author: "Elin Sjögren" },
    `
guest ¦ Björn Åkerlund ¦ Dimma med Björn Åkerlund ¦ Fyrvaktaren berättar.
guest ¦ Saga Nordqvist ¦ Veckans gäst: Saga Nordqvist ¦ Kapten på en isbrytare.
guest ¦ Mats Öberg ¦ Mats Öberg om ensamhet ¦ En höst på en ö.
subject ¦ Mats Öberg ¦ Vem var Mats Öberg? ¦ Mats Öberg föddes 1902.
host ¦ Elin Sjögren ¦ Lyssnarfrågor ¦ Elin Sjögren svarar.
credit ¦ Nils Hedlund ¦ Salt ¦ Klippning: Nils Hedlund.
`,
  ),
  ...show(
    "灯台ラジオ",
    "ja",
    { author: "海野ひかり" },
    `
guest ¦ 高森健一 ¦ #12 霧の話（ゲスト：高森健一さん） ¦ 気象予報士の高森健一さんに霧の話を聞きました。
guest ¦ 水城あおい ¦ 水城あおいさんと語る島の暮らし ¦ 島で暮らして十年。
guest ¦ 黒岩 真帆 ¦ 船を直す ¦ 今回のゲストは船大工の黒岩真帆さんです。
guest ¦ レオ・マリナー ¦ 対談：レオ・マリナー ¦ 海図の作り方。
host ¦ 海野ひかり ¦ お便りの回 ¦ パーソナリティの海野ひかりがお便りを読みます。
subject ¦ 高森健一 ¦ 追悼 高森健一 ¦ 高森健一の生涯を振り返ります。
credit ¦ 森下律 ¦ 塩 ¦ 編集：森下律
namesake ¦ レオ・マリナー ¦ ゲスト：レオ・マリナースさん ¦ 別の人です。
`,
  ),
  ...show(
    "등대의 밤",
    "ko",
    { author: "문바다" },
    `
guest ¦ 한서윤 ¦ 안개 이야기, 한서윤 작가와 함께 ¦ 작가 한서윤 님을 모셨습니다.
guest ¦ 강도훈 ¦ [게스트: 강도훈] 배를 고치는 사람 ¦ 조선소 이야기.
guest ¦ 윤가온 ¦ 섬의 학교 ¦ 오늘은 윤가온 선생님과 이야기 나눕니다.
credit ¦ 배지호 ¦ 소금 ¦ 편집: 배지호
`,
  ),
  ...show(
    "灯塔夜话",
    "zh",
    { author: "海上电台" },
    `
guest ¦ 林雨桐 ¦ 对话林雨桐：雾里的声音 ¦ 气象学家林雨桐。
guest ¦ 周海川 ¦ 42. 修船的人（嘉宾：周海川） ¦ 三十年的手艺。
guest ¦ 何念真 ¦ 岛上的学校 ¦ 本期嘉宾：何念真，一位老师。
subject ¦ 周海川 ¦ 纪念周海川 ¦ 朋友们的回忆。
credit ¦ 方晓 ¦ 盐 ¦ 剪辑：方晓
`,
  ),
  ...show(
    "Маяк",
    "ru",
    { author: "Студия Берег" },
    `
guest ¦ Вера Северова ¦ Гость: Вера Северова ¦ Смотрительница маяка.
guest ¦ Глеб Морозкин ¦ Туман. Глеб Морозкин ¦ Метеоролог рассказывает о тумане.
guest ¦ Инна Ладогина ¦ Инна Ладогина о рыбе и людях ¦ Разговор о севере.
guest ¦ Артём Волнов ¦ Лёд ¦ В гостях капитан ледокола Артем Волнов.
subject ¦ Глеб Морозкин ¦ Памяти: кем был Глеб Морозкин ¦ История одного капитана.
credit ¦ Яна Ключева ¦ Соль ¦ Монтаж: Яна Ключева
`,
  ),
  ...show(
    "Fener Sohbetleri",
    "tr",
    { author: "Deniz Kalkan" },
    `
guest ¦ Elif Yıldırımer ¦ Sis ve Ses | Konuk: Elif Yıldırımer ¦ Fener bekçisi anlatıyor.
guest ¦ Kerem Taşkıran ¦ Kerem Taşkıran ile deniz kazaları ¦ Kaptanla sohbet.
guest ¦ Sude Akarsu ¦ Ada okulu ¦ Bu bölümde konuğumuz Sude Akarsu.
subject ¦ Kerem Taşkıran ¦ Kerem Taşkıran kimdir? ¦ Bir kaptanın hayatı.
`,
  ),
  ...show(
    "Maják",
    "cs",
    { author: "Rádio Břeh" },
    `
guest ¦ Tereza Dvorská ¦ Host: Tereza Dvorská ¦ Příběhy z přístavu a z řeky.
guest ¦ Vojtěch Hruška ¦ Mlha nad řekou – Vojtěch Hruška ¦ Hostem je meteorolog Vojtěch Hruška.
guest ¦ Alena Říhová ¦ Rozhovor: Alena Říhová ¦ Kapitánka parníku vypráví.
subject ¦ Vojtěch Hruška ¦ Kdo byl Vojtěch Hruška? ¦ Život a smrt.
`,
  ),
  ...show(
    "Nordlys",
    "no",
    { author: "Kystradioen" },
    `
guest ¦ Ingrid Fjeldstad ¦ Ukens gjest: Ingrid Fjeldstad ¦ Fyrvokteren forteller.
guest ¦ Sindre Hauge ¦ Tåke med Sindre Hauge ¦ En los om tåke.
guest ¦ Ragnhild Solbakk ¦ Fisk og folk ¦ Vi snakker med Ragnhild Solbakk om fisk.
subject ¦ Sindre Hauge ¦ Hvem var Sindre Hauge? ¦ Historien om en los.
mention ¦ Ingrid Fjeldstad ¦ Salt ¦ Takk til Ingrid Fjeldstad for bildet.
`,
  ),
  ...show(
    "The Long Shift",
    "en",
    {
      author: "Union Hall Audio",
      everyEpisode:
        "Thanks to our patrons Greg Moss, Ida Kerr and Lorne Baptiste. Recommended book: Night Work by Dorothy Crane.",
    },
    `
guest ¦ Rashida Coleman ¦ TLS 61: Rashida Coleman, night baker ¦ Flour at four in the morning.
guest ¦ Stig Halvorsen ¦ Driving home | Stig Halvorsen, Lorna Teague ¦ Two drivers and one road.
guest ¦ Lorna Teague ¦ Driving home | Stig Halvorsen, Lorna Teague ¦ Two drivers and one road.
guest ¦ Manuel "Manny" Ocampo ¦ The porter, with Manuel Ocampo ¦ Manny Ocampo has opened doors for forty years.
guest ¦ Phyllis Grange-Todd ¦ A Conversation With Phyllis Grange-Todd About Hands ¦ She sews.
mention ¦ Greg Moss ¦ Payday ¦ What is a fair wage?
mention ¦ Dorothy Crane ¦ Breaks ¦ Who gets one?
mention ¦ Ida Kerr ¦ Overtime ¦ The law and the clock.
`,
  ),
  ...show(
    "Deep Field Notes",
    "en",
    { author: "Fieldnotes Collective" },
    `
guest ¦ Anouk Peltier ¦ Whales, Wolves, and What They Say | Dr. Anouk Peltier | #155 ¦ Dr. Anouk Peltier listens to animals.
guest ¦ Tobias Wren ¦ Tobias Wren & Ulla Brandt – Mapping silence ¦ Two recordists.
guest ¦ Ulla Brandt ¦ Tobias Wren & Ulla Brandt – Mapping silence ¦ Two recordists.
guest ¦ Malik Farouk ¦ Meet the ranger: Malik Farouk ¦ A ranger on poaching.
guest ¦ Chiyo Hale ¦ MOSS. With special guest CHIYO HALE! ¦ Moss expert Chiyo Hale.
guest ¦ Bram Kessler ¦ The owl man ¦ Bram Kessler drops by with an owl.
subject ¦ Malik Farouk ¦ Tribute to Malik Farouk ¦ Rangers remember a friend.
subject ¦ Anouk Peltier ¦ Do whales have names? ¦ A response to Anouk Peltier and her critics.
mention ¦ Bram Kessler ¦ Bats ¦ As Bram Kessler told us in episode 12, owls are lazy.
mention ¦ Chiyo Hale ¦ Lichen ¦ Photo credit: Chiyo Hale.
`,
  ),
  ...show(
    "Kopf & Kragen",
    "de",
    { author: "Verlag am Fluss" },
    `
guest ¦ Ottilie Brandauer ¦ KuK014 Ottilie Brandauer ¦ Die Bergsteigerin erzählt.
guest ¦ Ruben Aschenbrenner ¦ „Fallen lernen“ mit Stuntman Ruben Aschenbrenner ¦ Stunts und Stürze.
guest ¦ Mirka Sobotta ¦ Angst ¦ Diese Woche begrüßen wir Mirka Sobotta, Apnoetaucherin.
subject ¦ Ottilie Brandauer ¦ Der Fall Ottilie Brandauer ¦ Ein Absturz und seine Folgen.
mention ¦ Ruben Aschenbrenner ¦ Mut ¦ Danke an Ruben Aschenbrenner für den Hinweis.
`,
  ),
  ...show(
    "Cahiers de Nuit",
    "fr",
    { author: "Radio Rive" },
    `
guest ¦ Marguerite Oulès ¦ Marguerite Oulès, infirmière de nuit ¦ Elle veille.
guest ¦ Karim Boussaïd ¦ Boulanger à trois heures du matin : rencontre avec Karim Boussaïd ¦ Le pain et la nuit.
guest ¦ Fanny Le Goff ¦ Le dernier métro (invitée : Fanny Le Goff) ¦ Conductrice de métro.
subject ¦ Karim Boussaïd ¦ La disparition de Karim Boussaïd ¦ Une enquête.
credit ¦ Luc Sabatier ¦ Le phare ¦ Musique : Luc Sabatier. Mixage : Zoé Blin.
`,
  ),
];
