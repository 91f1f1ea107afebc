/* Episodes in many languages to search, with every kind of text. Released in the order of the list, the first last. */

export interface SearchableEpisode {
  /** names the episode in expected results */
  key: string;
  title: string;
  showName: string;
  description: string;
  /** when each begins and its title */
  chapters?: [time: string, title: string][];
  /** when each paragraph begins, and its words */
  transcript?: [time: string, text: string][];
}

export const SEARCH_CORPUS: SearchableEpisode[] = [
  {
    key: "trust",
    title: "Designing for trust",
    showName: "Lenny's Podcast",
    description: "How teams earn trust at scale. With Ada Lovelace, who can't stop building.",
    chapters: [
      ["0:00", "Intro"],
      ["10:00", "What resilience means"],
      ["25:00", "GPT-4 and the future"],
    ],
    transcript: [
      ["12:09", "And that was the whole story of the engine, more or less, before anybody had heard of it."],
      ["12:34", "We scale trust by writing things down, and then we show the work to everybody who asks."],
      ["12:59", "Resilient teams do not hide mistakes. They can't. A mistake that nobody sees teaches nobody."],
      ["13:24", "So you write an e-mail every Friday, and people begin to rely on it, and that is where the"],
      ["13:49", "difference begins between a team and a group of people who happen to share a building."],
      ["14:14", "Do you think scale changes trust? I think trust changes what you can scale."],
      ["1:02:03", "Thank you. Trust the process, as they say, and ignore the process when it fails you."],
    ],
  },
  {
    key: "resume",
    title: "The résumé is dead",
    showName: "Café Society",
    description: "José Núñez asks Zoë about naïve hiring, façades and the rôle of luck. Not for everyone.",
    chapters: [["3:00", "Why trust a résumé?"]],
    transcript: [
      ["0:30", "To be, or not to be, that is the question on every application form I have ever read."],
      ["0:55", "I said no. No, no, and again no. The answer to a form is a conversation, José told me."],
      ["1:20", "You can not scale a conversation, and you should not try. Resumes scale. People do not."],
    ],
  },
  {
    key: "numbers",
    title: "3D printing, 1e5x zoom & 42 lies",
    showName: "Tech (and) More",
    description: 'AT&T, C++, O\'Reilly, <b>bold</b> & "quotes"; 100% of v2.0, example.com and the_underscore. IBM™ №5.',
    transcript: [
      ["5:00", "In 1999 we had 64 kilobytes, and GPT-4 was a chess opening as far as anybody knew."],
      ["5:25", "Mail me at ada@example.com or call 555-0199 before 9:30, said the man from AT&T."],
    ],
  },
  {
    key: "strasse",
    title: "Über die Straße",
    showName: "Größer denken",
    description: "Ein Gespräch über Führung, Fußball und das richtige Maß. Mit Jürgen Groß.",
    transcript: [
      ["2:00", "Wir müssen die Größe der Straße messen, bevor wir über Fußgänger reden können."],
      ["2:25", "Vertrauen ist gut, aber Vertrauen in großen Mengen ist eine Führungsaufgabe."],
    ],
  },
  {
    key: "oeuvre",
    title: "L’art de l’œuvre",
    showName: "À voix haute",
    description: "Un cœur léger, du déjà vu à l’Élysée, et la confiance qu’on gagne goutte à goutte.",
    transcript: [
      ["4:00", "C’est l’été, et l’équipe s’est retrouvée à Besançon. Aujourd’hui, tout a changé."],
      ["4:25", "La confiance ? Elle ne se décrète pas, elle se mérite. Voilà ma leçon de français."],
    ],
  },
  {
    key: "nino",
    title: "El año del niño",
    showName: "Mañana",
    description: "Una conversación sobre la confianza, el corazón y el pingüino de Muñoz.",
    transcript: [
      ["6:00", "La canción de José suena mañana en España. ¿Cómo estás? ¡Qué alegría!"],
      ["6:25", "Aprendí que la confianza se construye despacio y se pierde en un año."],
    ],
  },
  {
    key: "lodz",
    title: "Łódź płynie dalej",
    showName: "Żółta łódka",
    description: "Rozmowa o zaufaniu. Gościem jest Łukasz Wójcik ze Świętokrzyskiego.",
    transcript: [
      ["7:00", "Zażółć gęślą jaźń, powiedział Łukasz, i pojechał do Łodzi po kolejną książkę."],
      ["7:25", "Zaufanie buduje się powoli, a traci szybko. Tak mówiła moja babcia ze Śląska."],
    ],
  },
  {
    key: "aero",
    title: "Smørrebrød på Ærø",
    showName: "Blåbær",
    description: "En samtale om tillid, fløde og Sørens båd.",
    transcript: [
      ["8:00", "Vi sejlede til Ærø og spiste rødgrød med fløde, mens Søren talte om tillid."],
      ["8:25", "Þórður frá Ísafirði sagði það sama: traust er allt. Đặng Văn Đức đồng ý."],
    ],
  },
  {
    key: "doverie",
    title: "Доверие и масштаб",
    showName: "Ещё раз",
    description: "Разговор о доверии, команде и ёлке. Гость — Йосиф Бродский.",
    transcript: [
      ["9:00", "Мы научились масштабировать доверие: пишем всё, показываем всем, не прячем ошибки."],
      ["9:25", "Ещё раз: ошибка, которую никто не видит, никого не учит. Это вся моя философия."],
    ],
  },
  {
    key: "shinrai",
    title: "信頼をつくる",
    showName: "東京ラジオ",
    description: "日本語で話す。チームの信頼について、エイダさんと考えます。",
    transcript: [
      ["10:00", "東京大学で日本語を勉強しました。そのとき、信頼が一番大切だと思いました。"],
      ["10:25", "ﾊﾝｶｸの文字も、ＡＢＣの文字も、同じように読めるはずです。"],
    ],
  },
  {
    key: "world",
    title: "Εμπιστοσύνη, 신뢰, विश्वास",
    showName: "Öğrenci İstanbul",
    description: "Ο λόγος της εμπιστοσύνης. 우리는 신뢰를 쌓는 법을 배웠습니다. हम विश्वास बनाते हैं।",
    transcript: [
      ["11:00", "هذا كِتَابٌ عن الثقة. שלום לכולם, זה אמון. ความไว้วางใจสำคัญมาก"],
      ["11:25", "我们学习如何建立信任。北京大学的老师说得很好。"],
      ["11:50", "Ilık bir İstanbul sabahı, öğrenciler güven üzerine konuşuyor. Işık açık."],
    ],
  },
];
