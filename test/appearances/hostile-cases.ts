import { type AppearanceCase, show } from "./cases.ts";

/*
 * Episodes that name a person in the ways that look most like a guest's, beside episodes that have guests, in 16 languages, with invented
 * shows and names. Rules are made on these rows.
 */
export const HOSTILE_CASES: AppearanceCase[] = [
  ...show(
    "Slow Ferries",
    "en",
    { author: "Gideon Marsh" },
    `
mention ¦ Ferris Auble ¦ Timetables ¦ Why boats are late.⏎⏎Our patrons: Ferris Auble, Nola Grice, Tam Whitby and Oda Penn.
subject ¦ Nola Grice ¦ What Nola Grice taught me ¦ Gideon on a teacher he never met.
subject ¦ Tam Whitby ¦ Is Tam Whitby wrong about tides? ¦ We check the numbers.
subject ¦ Oda Penn ¦ News: Oda Penn resigns ¦ The harbour board has to find a new head.
mention ¦ Jasper Coyle ¦ Patience ¦ “The sea does not wait, and neither do I.” — Jasper Coyle⏎⏎An episode about waiting.
subject ¦ Mabel Strand ¦ Case: Mabel Strand ¦ A ferry without a captain.
subject ¦ Lorcan Tibbs ¦ Why everyone is talking about Lorcan Tibbs ¦ A short look at a long career.
mention ¦ Edie Vaughn-Poole ¦ Listener mail ¦ Edie Vaughn-Poole asks how ropes are made. Gideon answers.
mention ¦ Rufus Hale-Benn ¦ Winter boats ¦ Rufus Hale-Benn told the Evening Courier that the boats are safe. Are they?
subject ¦ Ione Tarrant ¦ Breaking: Ione Tarrant wins the Oar Prize ¦ And what she said in her speech.
credit ¦ Corin Slade ¦ Buoys ¦ Red and green. Many thanks to Corin Slade, who lent us a microphone.
mention ¦ Wilma Stroud ¦ “Never trust a calm sea” — Wilma Stroud ¦ Gideon thinks about one sentence.
subject ¦ Abner Voss-Lane ¦ Was Abner Voss-Lane right all along? ¦ An old forecast comes true.
mention ¦ Delphine Orr ¦ Reading list ¦ We loved “Salt” by Delphine Orr and two other novels.
guest ¦ Ferris Auble ¦ Ropes ¦ In episode 13 of Slow Ferries, we’re joined by Ferris Auble, who makes ropes.
guest ¦ Nola Grice ¦ The old pier ¦ We are back in 2018, when the pier burned. Our guest Nola Grice was there.
guest ¦ Harlan Pruett Jr. ¦ Harlan Pruett Jr. on night crossings ¦ Forty years at the wheel.
guest ¦ Oda Penn ¦ Running a harbour with Oda Penn ¦ Gideon visits the harbour office.
guest ¦ Lorcan Tibbs ¦ Knots | Lorcan Tibbs ¦ Lorcan Tibbs ties forty knots.
guest ¦ Wilma Stroud ¦ Calm seas ¦ Gideon talks to the pilot Wilma Stroud about calm seas.
`,
  ),
  ...show(
    "Brot und Bücher",
    "de",
    { author: "Henrike Lauterbach" },
    `
mention ¦ Gesine Achtner ¦ Sauerteig ¦ Wie Teig aufgeht.⏎⏎Danke an unsere Unterstützer: Gesine Achtner, Falk Ottmer, Ronja Siebold.
subject ¦ Falk Ottmer ¦ Was Falk Ottmer mich gelehrt hat ¦ Ein Rückblick auf ein Jahr in der Backstube.
subject ¦ Ronja Siebold ¦ Irrt Ronja Siebold beim Roggen? ¦ Wir prüfen eine These.
subject ¦ Hubertus Kranz-Weil ¦ Nachrichten: Hubertus Kranz-Weil tritt zurück ¦ Die Innung sucht einen Nachfolger.
mention ¦ Veit Ostermoor ¦ Geduld ¦ „Brot ist Zeit.“ — Veit Ostermoor⏎⏎Eine Folge über das Warten.
subject ¦ Almut Reiser ¦ Fall: Almut Reiser ¦ Eine Mühle brennt, und niemand will es gewesen sein.
subject ¦ Jost Hagenah ¦ Warum alle über Jost Hagenah reden ¦ Ein Bäcker und sein Streit.
mention ¦ Mareile Dunker ¦ Hörerpost ¦ Mareile Dunker fragt, wie man Mehl lagert. Henrike antwortet.
mention ¦ Claus Wittorf ¦ Der Preis der Brötchen ¦ Claus Wittorf sagte der Abendzeitung, die Preise seien zu hoch.
subject ¦ Silke Ahrendt-Moll ¦ Silke Ahrendt-Moll gewinnt den Kornpreis ¦ Ein Preis und seine Geschichte.
guest ¦ Gesine Achtner ¦ Mühlen ¦ In Folge 13 ist Gesine Achtner zu Gast, die letzte Müllerin im Tal.
guest ¦ Falk Ottmer ¦ Falk Ottmer über Roggen ¦ Ein Gespräch in der Backstube.
guest ¦ Almut Reiser ¦ Brot backen mit Almut Reiser ¦ Henrike besucht eine Mühle.
guest ¦ Jost Hagenah ¦ Salz im Teig ¦ Henrike spricht mit dem Bäcker Jost Hagenah über Salz.
guest ¦ Mareile Dunker ¦ Zu Gast: Mareile Dunker ¦ Die Meisterin erzählt.
`,
  ),
  ...show(
    "La Table Basse",
    "fr",
    { author: "Solène Ravier" },
    `
mention ¦ Gaspard Villard ¦ Le beurre ¦ Doux ou salé ?⏎⏎Merci à nos mécènes : Gaspard Villard, Odile Tarsac, Rémi Coudert.
subject ¦ Odile Tarsac ¦ Ce que m’a appris Odile Tarsac ¦ Une leçon de cuisine et de patience.
subject ¦ Rémi Coudert ¦ Rémi Coudert a-t-il tort sur le pain ? ¦ Nous vérifions.
subject ¦ Blanche Ormeau ¦ Actualité : Blanche Ormeau démissionne ¦ La mairie cherche une remplaçante.
mention ¦ Anselme Fabrol ¦ La lenteur ¦ « Une soupe ne se presse pas. » — Anselme Fabrol⏎⏎Un épisode sur le temps.
subject ¦ Lucille Morvant ¦ Affaire : Lucille Morvant ¦ Une recette volée.
subject ¦ Tancrède Bessol ¦ Pourquoi tout le monde parle de Tancrède Bessol ¦ Portrait d’un chef absent.
mention ¦ Huguette Salvi ¦ Courrier ¦ Huguette Salvi nous écrit de Nantes et demande comment garder le pain.
mention ¦ Firmin Lascombes ¦ Le prix du lait ¦ Firmin Lascombes a déclaré au Courrier du Soir que le lait manquait.
subject ¦ Éloïse Jonquet ¦ Éloïse Jonquet remporte la Louche d’or ¦ Retour sur une soirée.
guest ¦ Gaspard Villard ¦ Les fromages ¦ Dans l’épisode 13, nous recevons Gaspard Villard, affineur.
guest ¦ Odile Tarsac ¦ La soupe, avec Odile Tarsac ¦ Une cuisinière et ses légumes.
guest ¦ Blanche Ormeau ¦ Blanche Ormeau raconte son marché ¦ Du lundi au samedi.
guest ¦ Tancrède Bessol ¦ Le feu ¦ Notre invité est Tancrède Bessol, cuisinier sans gaz.
guest ¦ Huguette Salvi ¦ Entretien avec Huguette Salvi ¦ Quarante ans de pain.
`,
  ),
  ...show(
    "Pan y Camino",
    "es",
    { author: "Remedios Catalán" },
    `
mention ¦ Fabián Ortuño ¦ El horno ¦ Leña o gas.⏎⏎Gracias a nuestros mecenas: Fabián Ortuño, Leonor Bastida y Quique Rosales.
subject ¦ Leonor Bastida ¦ Lo que me enseñó Leonor Bastida ¦ Un año en el obrador.
subject ¦ Quique Rosales ¦ ¿Se equivoca Quique Rosales con la harina? ¦ Revisamos los datos.
subject ¦ Amparo Lizarra ¦ Noticias: Amparo Lizarra dimite ¦ El gremio busca nueva presidenta.
mention ¦ Hilario Montés ¦ La espera ¦ «El pan no corre.» — Hilario Montés⏎⏎Un episodio sobre la paciencia.
subject ¦ Casilda Ferrán ¦ Caso: Casilda Ferrán ¦ Un molino, un incendio y tres versiones.
subject ¦ Ulises Barrio ¦ Por qué todos hablan de Ulises Barrio ¦ Retrato de un panadero.
mention ¦ Jimena Solar ¦ Correo ¦ Jimena Solar nos escribe desde Lugo y pregunta por la masa.
mention ¦ Evaristo Pombo ¦ El precio del trigo ¦ Evaristo Pombo declaró al Diario de la Tarde que no habrá trigo.
subject ¦ Noelia Quirós ¦ Noelia Quirós gana la Espiga de Oro ¦ Una noche de premios.
guest ¦ Fabián Ortuño ¦ La levadura ¦ En el episodio 13 nos acompaña Fabián Ortuño, panadero.
guest ¦ Leonor Bastida ¦ Masa madre con Leonor Bastida ¦ Todo empieza por la noche.
guest ¦ Amparo Lizarra ¦ Entrevista a Amparo Lizarra ¦ La presidenta del gremio.
guest ¦ Ulises Barrio ¦ Sal y agua ¦ Hoy hablamos con el panadero Ulises Barrio sobre la sal.
guest ¦ Noelia Quirós ¦ Noelia Quirós nos cuenta su oficio ¦ De aprendiz a maestra.
`,
  ),
  ...show(
    "Fio da Meada",
    "pt",
    { author: "Eunice Tavora" },
    `
mention ¦ Abílio Serpa ¦ O tear ¦ Como se faz um pano.⏎⏎Obrigado aos nossos apoiadores: Abílio Serpa, Dora Vilhena e Nuno Castanho.
subject ¦ Dora Vilhena ¦ O que Dora Vilhena me ensinou ¦ Um ano entre fios.
subject ¦ Nuno Castanho ¦ Nuno Castanho está errado sobre a lã? ¦ Vamos aos números.
subject ¦ Ofélia Brandão ¦ Notícias: Ofélia Brandão renuncia ¦ A associação procura nova presidente.
mention ¦ Querino Maldonado ¦ A pressa ¦ “O fio não tem pressa.” — Querino Maldonado⏎⏎Um episódio sobre o tempo.
subject ¦ Zulmira Pacheco ¦ Caso: Zulmira Pacheco ¦ Um tapete que desapareceu.
subject ¦ Belmiro Antas ¦ Por que todos falam de Belmiro Antas ¦ Um retrato.
mention ¦ Clarice Novais ¦ Cartas ¦ Clarice Novais escreve de Olinda e pergunta sobre tintas.
mention ¦ Jacinto Moura-Reis ¦ O preço do algodão ¦ Jacinto Moura-Reis disse ao Jornal da Tarde que o algodão acabou.
subject ¦ Rute Salgueiro ¦ Rute Salgueiro vence o Fuso de Ouro ¦ Uma noite de festa.
guest ¦ Abílio Serpa ¦ A roca ¦ No episódio 13 recebemos Abílio Serpa, tecelão.
guest ¦ Dora Vilhena ¦ Bordado com Dora Vilhena ¦ Um ofício antigo.
guest ¦ Ofélia Brandão ¦ Entrevista com Ofélia Brandão ¦ A presidente fala.
guest ¦ Belmiro Antas ¦ Cores ¦ Eunice conversa com o tintureiro Belmiro Antas sobre cores.
guest ¦ Rute Salgueiro ¦ Rute Salgueiro fala sobre tapetes ¦ Fio por fio.
`,
  ),
  ...show(
    "Botteghe",
    "it",
    { author: "Loredana Spina" },
    `
mention ¦ Ferruccio Dessanti ¦ La colla ¦ Come si lega un libro.⏎⏎Grazie ai nostri sostenitori: Ferruccio Dessanti, Ivana Molteri e Gino Pastrani.
subject ¦ Ivana Molteri ¦ Cosa mi ha insegnato Ivana Molteri ¦ Un anno in bottega.
subject ¦ Gino Pastrani ¦ Gino Pastrani ha torto sulla carta? ¦ Facciamo i conti.
subject ¦ Oriana Belfonti ¦ Notizie: Oriana Belfonti si dimette ¦ La corporazione cerca una presidente.
mention ¦ Amerigo Sarti-Valle ¦ La calma ¦ «Il legno non ha fretta.» — Amerigo Sarti-Valle⏎⏎Una puntata sull’attesa.
subject ¦ Tosca Rinaldeschi ¦ Caso: Tosca Rinaldeschi ¦ Un violino scomparso.
subject ¦ Ubaldo Ferrigni ¦ Perché tutti parlano di Ubaldo Ferrigni ¦ Un ritratto.
mention ¦ Ginevra Pozzolo ¦ La posta ¦ Ginevra Pozzolo ci scrive da Lucca e chiede come si lucida il noce.
mention ¦ Saverio Mancuso-Toti ¦ Il prezzo del legno ¦ Saverio Mancuso-Toti ha detto al Corriere della Valle che il legno è finito.
subject ¦ Alba Crescentini ¦ Alba Crescentini vince la Pialla d’oro ¦ Una serata di premi.
guest ¦ Ferruccio Dessanti ¦ La rilegatura ¦ Nell’episodio 13 abbiamo con noi Ferruccio Dessanti, rilegatore.
guest ¦ Ivana Molteri ¦ Ceramica con Ivana Molteri ¦ Terra e fuoco.
guest ¦ Oriana Belfonti ¦ Intervista a Oriana Belfonti ¦ La presidente racconta.
guest ¦ Ubaldo Ferrigni ¦ Vernici ¦ Loredana parla con il liutaio Ubaldo Ferrigni di vernici.
guest ¦ Alba Crescentini ¦ Alba Crescentini racconta la sua bottega ¦ Dal 1990 a oggi.
`,
  ),
  ...show(
    "Dijkverhalen",
    "nl",
    { author: "Rinske Tolsma" },
    `
mention ¦ Geert Oldenkamp ¦ Klei ¦ Waar dijken van zijn.⏎⏎Met dank aan onze donateurs: Geert Oldenkamp, Tjitske Boersing en Lammert Vos-Dekker.
subject ¦ Tjitske Boersing ¦ Wat Tjitske Boersing mij leerde ¦ Een jaar aan het water.
subject ¦ Lammert Vos-Dekker ¦ Heeft Lammert Vos-Dekker ongelijk over eb en vloed? ¦ We rekenen het na.
subject ¦ Hilde Ravenhorst ¦ Nieuws: Hilde Ravenhorst treedt af ¦ Het waterschap zoekt een opvolger.
mention ¦ Wubbo Aardema ¦ Geduld ¦ “Water wacht op niemand.” — Wubbo Aardema⏎⏎Een aflevering over wachten.
subject ¦ Marijke Stellema ¦ Zaak: Marijke Stellema ¦ Een sluis ging open, en niemand weet waarom.
subject ¦ Ruurd Kamstra ¦ Waarom iedereen het over Ruurd Kamstra heeft ¦ Een portret.
mention ¦ Fenna Hogeweg ¦ Post ¦ Fenna Hogeweg vraagt hoe een gemaal werkt. Rinske antwoordt.
mention ¦ Douwe Plantinga-Smit ¦ De prijs van zand ¦ Douwe Plantinga-Smit zei tegen de Avondbode dat het zand op is.
subject ¦ Aukje Westerdiep ¦ Aukje Westerdiep wint de Gouden Schop ¦ Een avond vol prijzen.
guest ¦ Geert Oldenkamp ¦ Gemalen ¦ In aflevering 13 is Geert Oldenkamp te gast, dijkgraaf.
guest ¦ Tjitske Boersing ¦ Wadlopen met Tjitske Boersing ¦ Een gids vertelt.
guest ¦ Hilde Ravenhorst ¦ In gesprek met Hilde Ravenhorst ¦ De dijkgraaf vertelt.
guest ¦ Ruurd Kamstra ¦ Zout ¦ Rinske praat met schipper Ruurd Kamstra over zout.
guest ¦ Aukje Westerdiep ¦ Aukje Westerdiep over terpen ¦ Wonen op een heuvel.
`,
  ),
  ...show(
    "Skogsradion",
    "sv",
    { author: "Gunvor Tallström" },
    `
mention ¦ Folke Barkman ¦ Kåda ¦ Vad träd gråter.⏎⏎Tack till våra supportrar: Folke Barkman, Ylva Renström och Sixten Grankvist.
subject ¦ Ylva Renström ¦ Vad Ylva Renström lärde mig ¦ Ett år i skogen.
subject ¦ Sixten Grankvist ¦ Har Sixten Grankvist fel om granen? ¦ Vi räknar efter.
subject ¦ Majken Ödberg ¦ Nyheter: Majken Ödberg avgår ¦ Föreningen söker en ny ordförande.
mention ¦ Helge Furulund ¦ Tålamod ¦ ”Skogen har ingen klocka.” — Helge Furulund⏎⏎Ett avsnitt om väntan.
subject ¦ Tyra Lindvall-Ek ¦ Fallet: Tyra Lindvall-Ek ¦ En stuga brann ner.
subject ¦ Egon Skogsby ¦ Varför alla pratar om Egon Skogsby ¦ Ett porträtt.
mention ¦ Disa Hallgrensson ¦ Brevlådan ¦ Disa Hallgrensson frågar hur man känner igen en tall.
mention ¦ Valter Norrby-Ask ¦ Virkespriset ¦ Valter Norrby-Ask sade till Aftonposten att virket är slut.
subject ¦ Signe Myrdahl ¦ Signe Myrdahl vinner Gyllene yxan ¦ En kväll med priser.
guest ¦ Folke Barkman ¦ Yxor ¦ I avsnitt 13 är Folke Barkman gäst, smed från norr.
guest ¦ Ylva Renström ¦ Svamp med Ylva Renström ¦ Vad man kan äta.
guest ¦ Majken Ödberg ¦ Intervju med Majken Ödberg ¦ Ordföranden berättar.
guest ¦ Egon Skogsby ¦ Vargar ¦ Gunvor pratar med jägaren Egon Skogsby om vargar.
guest ¦ Signe Myrdahl ¦ Signe Myrdahl om timmer ¦ En skogshuggare berättar.
`,
  ),
  ...show(
    "Stara Kuźnia",
    "pl",
    { author: "Bogumiła Rataj" },
    `
mention ¦ Gniewko Zarębski ¦ Kowadło ¦ Skąd się bierze dźwięk.⏎⏎Dziękujemy patronom: Gniewko Zarębski, Jagna Wierzbowa, Ziemowit Kłos.
subject ¦ Jagna Wierzbowa ¦ Czego nauczyła mnie Jagna Wierzbowa ¦ Rok w kuźni.
subject ¦ Ziemowit Kłos ¦ Czy Ziemowit Kłos myli się co do stali? ¦ Sprawdzamy.
subject ¦ Dobrawa Sęk ¦ Wiadomości: Dobrawa Sęk rezygnuje ¦ Cech szuka następczyni.
mention ¦ Wit Modrzejew ¦ Cierpliwość ¦ „Żelazo nie czeka.” — Wit Modrzejew⏎⏎Odcinek o czekaniu.
subject ¦ Lubomira Gaj ¦ Sprawa: Lubomira Gaj ¦ Pożar we młynie.
subject ¦ Przemko Dratwa ¦ Dlaczego wszyscy mówią o tym, co zrobił Przemko Dratwa ¦ Portret.
mention ¦ Kinga Olszowiec ¦ Listy ¦ Kinga Olszowiec pyta, jak hartować nóż. Bogumiła odpowiada.
mention ¦ Radzim Sowiński-Bór ¦ Cena węgla ¦ Radzim Sowiński-Bór powiedział Gazecie Wieczornej, że węgla nie będzie.
subject ¦ Mirosława Pień ¦ Mirosława Pień zdobywa Złoty Młot ¦ Wieczór nagród.
guest ¦ Gniewko Zarębski ¦ Miechy ¦ W odcinku 13 naszym gościem jest Gniewko Zarębski, kowal.
guest ¦ Jagna Wierzbowa ¦ Rozmowa z Jagną Wierzbową ¦ O podkowach.
guest ¦ Dobrawa Sęk ¦ Gość: Dobrawa Sęk ¦ Starsza cechu.
guest ¦ Przemko Dratwa ¦ Ogień ¦ Bogumiła rozmawia z kowalem. Przemko Dratwa opowiada o ogniu.
guest ¦ Mirosława Pień ¦ Mirosława Pień o młotach ¦ Rozmowa w warsztacie.
`,
  ),
  ...show(
    "Çarşı Sesi",
    "tr",
    { author: "Nalan Koruyan" },
    `
mention ¦ Orçun Demirsoylu ¦ Bakır ¦ Bakır nasıl parlar?⏎⏎Destekçilerimize teşekkürler: Orçun Demirsoylu, Pelin Karataban, Volkan Süzen.
subject ¦ Pelin Karataban ¦ Pelin Karataban bana ne öğretti ¦ Atölyede bir yıl.
subject ¦ Volkan Süzen ¦ Volkan Süzen çay konusunda yanılıyor mu? ¦ Rakamlara bakıyoruz.
subject ¦ Gülriz Atmacalı ¦ Haberler: Gülriz Atmacalı istifa etti ¦ Oda yeni başkan arıyor.
mention ¦ Haldun Yelkenci ¦ Sabır ¦ “Demir acele etmez.” — Haldun Yelkenci⏎⏎Beklemek üzerine bir bölüm.
subject ¦ Müjde Sarpkaya ¦ Dava: Müjde Sarpkaya ¦ Kaybolan bir halı.
subject ¦ Tarkan Özbilir ¦ Neden herkes Tarkan Özbilir hakkında konuşuyor ¦ Bir portre.
mention ¦ Yonca Basmacı ¦ Mektuplar ¦ Yonca Basmacı halıların nasıl yıkandığını soruyor.
mention ¦ Ersin Kuleli ¦ Yünün fiyatı ¦ Ersin Kuleli, Akşam Postası gazetesine yünün bittiğini söyledi.
subject ¦ Feride Çınarlı ¦ Feride Çınarlı Altın Mekik ödülünü kazandı ¦ Bir ödül gecesi.
guest ¦ Orçun Demirsoylu ¦ Kalay ¦ 13. bölümde konuğumuz Orçun Demirsoylu.
guest ¦ Pelin Karataban ¦ Pelin Karataban ile dokuma üzerine ¦ Bir usta anlatıyor.
guest ¦ Gülriz Atmacalı ¦ Konuk: Gülriz Atmacalı ¦ Oda başkanı anlatıyor.
guest ¦ Tarkan Özbilir ¦ Ateş ¦ Bu bölümde demirci Tarkan Özbilir ile ateşi konuşuyoruz.
guest ¦ Feride Çınarlı ¦ Röportaj: Feride Çınarlı ¦ Dokumanın tarihi.
`,
  ),
  ...show(
    "町工場の夜",
    "ja",
    { author: "榎本つかさ" },
    `
mention ¦ 鳥飼宗一 ¦ ねじの話 ¦ ねじの歴史。⏎⏎サポーターの皆さん：鳥飼宗一、峰岸さやか、久我山徹
subject ¦ 峰岸さやか ¦ 峰岸さやかが教えてくれたこと ¦ 工場での一年。
subject ¦ 久我山徹 ¦ 久我山徹は間違っているのか？ ¦ 数字を確かめます。
subject ¦ 柚木りんか ¦ ニュース：柚木りんか氏が辞任 ¦ 組合は後任を探しています。
mention ¦ 蓑田平八 ¦ 待つこと ¦ 「鉄は待たない」—— 蓑田平八⏎⏎待つことについての回。
subject ¦ 志摩野あやめ ¦ 事件：志摩野あやめ ¦ 消えた図面の謎。
subject ¦ 風早源太 ¦ なぜ皆が風早源太の話をするのか ¦ ある職人の肖像。
mention ¦ 三井田まこと ¦ お便り ¦ 三井田まことさんから、旋盤の質問が届きました。
mention ¦ 小野寺勝吾 ¦ 鉄の値段 ¦ 小野寺勝吾は夕刊港新聞に、鉄が足りないと語ったという。
subject ¦ 栃尾みのり ¦ 栃尾みのりが金槌賞を受賞 ¦ 授賞式の夜。
guest ¦ 鳥飼宗一 ¦ 旋盤の夜 ¦ 第13回のゲストは、旋盤工の鳥飼宗一さんです。
guest ¦ 峰岸さやか ¦ 峰岸さやかさんと語る町工場 ¦ 油の匂い。
guest ¦ 柚木りんか ¦ ゲスト：柚木りんか ¦ 組合長の話。
guest ¦ 風早源太 ¦ 火の話 ¦ 鍛冶職人の風早源太さんにお話を聞きました。
guest ¦ 栃尾みのり ¦ 対談：栃尾みのり ¦ 金槌の選び方。
`,
  ),
  ...show(
    "老街电台",
    "zh",
    { author: "秦晚舟" },
    `
mention ¦ 卓远帆 ¦ 豆腐 ¦ 豆腐的做法。⏎⏎感谢支持者：卓远帆、褚若兰、廖长青
subject ¦ 褚若兰 ¦ 褚若兰教会我的事 ¦ 在作坊的一年。
subject ¦ 廖长青 ¦ 廖长青说错了吗？ ¦ 我们来核对数字。
subject ¦ 温思齐 ¦ 新闻：温思齐辞职 ¦ 行会在找接班人。
mention ¦ 骆守拙 ¦ 耐心 ¦ “火候急不得。”——骆守拙⏎⏎一期关于等待的节目。
subject ¦ 纪雪梅 ¦ 案件：纪雪梅 ¦ 一张失踪的图纸。
subject ¦ 莫问津 ¦ 为什么大家都在谈论莫问津 ¦ 一幅肖像。
mention ¦ 安晓棠 ¦ 听众来信 ¦ 安晓棠来信问怎么保存茶叶。
mention ¦ 丁鹤鸣 ¦ 米价 ¦ 丁鹤鸣对晚报说，米不够了。
subject ¦ 姚春熙 ¦ 姚春熙获得金锤奖 ¦ 颁奖之夜。
guest ¦ 卓远帆 ¦ 打铁 ¦ 第13期嘉宾：卓远帆，一位铁匠。
guest ¦ 褚若兰 ¦ 对话褚若兰：老街的味道 ¦ 一碗面的故事。
guest ¦ 温思齐 ¦ 专访温思齐 ¦ 行会会长的一天。
guest ¦ 莫问津 ¦ 木船 ¦ 本期我们邀请到莫问津，聊聊木船。
guest ¦ 姚春熙 ¦ 嘉宾：姚春熙 ¦ 锤子的故事。
`,
  ),
  ...show(
    "Старая верфь",
    "ru",
    { author: "Студия Причал" },
    `
mention ¦ Прохор Ветлугин ¦ Доски ¦ Из чего строят лодки.⏎⏎Спасибо нашим патронам: Прохор Ветлугин, Ульяна Сомова, Тихон Ершов.
subject ¦ Ульяна Сомова ¦ Чему меня научила Ульяна Сомова ¦ Год на верфи.
subject ¦ Тихон Ершов ¦ Ошибается ли Тихон Ершов насчёт сосны? ¦ Проверяем цифры.
subject ¦ Аглая Мостовая ¦ Новости: Аглая Мостовая уходит в отставку ¦ Ищут преемника.
mention ¦ Фрол Бережков ¦ Терпение ¦ «Дерево не спешит.» — Фрол Бережков⏎⏎Выпуск об ожидании.
subject ¦ Зоя Камышина ¦ Дело: Зоя Камышина ¦ Пропавший чертёж.
subject ¦ Нестор Причалов ¦ Почему все обсуждают, что сделал Нестор Причалов ¦ Портрет.
mention ¦ Майя Огородова ¦ Письма ¦ Майя Огородова спрашивает, как смолить лодку.
mention ¦ Савва Лодейников ¦ Цена леса ¦ Савва Лодейников заявил «Вечерней газете», что леса нет.
subject ¦ Лукерья Тихвина ¦ Лукерья Тихвина получила «Золотой топор» ¦ Вечер наград.
guest ¦ Прохор Ветлугин ¦ Паруса ¦ В тринадцатом выпуске у нас в гостях Прохор Ветлугин, мастер.
guest ¦ Ульяна Сомова ¦ Интервью с Ульяной Сомовой ¦ О лодках.
guest ¦ Аглая Мостовая ¦ Гость: Аглая Мостовая ¦ Глава верфи.
guest ¦ Нестор Причалов ¦ Смола ¦ Мастер Нестор Причалов рассказывает о смоле.
guest ¦ Лукерья Тихвина ¦ Лукерья Тихвина о топорах ¦ Разговор в мастерской.
`,
  ),
  ...show(
    "Podhradí",
    "cs",
    { author: "Rádio Hradba" },
    `
mention ¦ Matouš Krahulík ¦ Kámen ¦ Z čeho se staví zeď.⏎⏎Děkujeme patronům: Matouš Krahulík, Běla Vřesová, Ctirad Ptáčník.
subject ¦ Běla Vřesová ¦ Co mě naučila Běla Vřesová ¦ Rok v dílně.
subject ¦ Ctirad Ptáčník ¦ Mýlí se Ctirad Ptáčník ve vápnu? ¦ Počítáme znovu.
subject ¦ Drahomíra Skálová ¦ Zprávy: Drahomíra Skálová odstupuje ¦ Cech hledá nástupkyni.
mention ¦ Hynek Doubravský ¦ Trpělivost ¦ „Kámen nespěchá.“ — Hynek Doubravský⏎⏎Epizoda o čekání.
subject ¦ Ludmila Říčanová ¦ Kauza: Ludmila Říčanová ¦ Ztracený plán.
subject ¦ Prokop Žďárek ¦ Proč všichni mluví o tom, co udělal Prokop Žďárek ¦ Portrét.
mention ¦ Kamila Břízová ¦ Dopisy ¦ Kamila Břízová se ptá, jak opravit zeď.
mention ¦ Slavoj Hejtmánek ¦ Cena písku ¦ Slavoj Hejtmánek řekl Večernímu listu, že písek došel.
subject ¦ Růžena Topolová ¦ Růžena Topolová získala Zlaté kladivo ¦ Večer cen.
guest ¦ Matouš Krahulík ¦ Klenby ¦ Ve třinácté epizodě je hostem Matouš Krahulík, zedník.
guest ¦ Běla Vřesová ¦ Host: Běla Vřesová ¦ O sochách a řekách.
guest ¦ Drahomíra Skálová ¦ Rozhovor: Drahomíra Skálová ¦ Cech v našem městě.
guest ¦ Prokop Žďárek ¦ Oheň ¦ Kovář Prokop Žďárek vypráví o ohni.
guest ¦ Růžena Topolová ¦ Kladiva – Růžena Topolová ¦ Hostem je mistryně Růžena Topolová.
`,
  ),
  ...show(
    "골목 공방",
    "ko",
    { author: "차은결" },
    `
mention ¦ 배서준호 ¦ 나무 ¦ 나무 고르는 법.⏎⏎후원해 주신 분들: 배서준호, 탁미르, 구나래솔
subject ¦ 탁미르 ¦ 탁미르가 나에게 가르쳐 준 것 ¦ 공방에서 보낸 일 년.
subject ¦ 구나래솔 ¦ 구나래솔은 틀렸을까? ¦ 숫자를 확인합니다.
subject ¦ 봉하윤 ¦ 뉴스: 봉하윤 사임 ¦ 조합이 후임을 찾습니다.
mention ¦ 길도윤재 ¦ 기다림 ¦ “나무는 서두르지 않는다.” — 길도윤재⏎⏎기다림에 대한 회차.
subject ¦ 마은설 ¦ 사건: 마은설 ¦ 사라진 도면.
subject ¦ 표강산 ¦ 왜 모두가 표강산을 말하는가 ¦ 한 장인의 초상.
mention ¦ 옥다온 ¦ 편지 ¦ 옥다온 님이 대패에 대해 질문하셨습니다.
mention ¦ 맹시후 ¦ 나무값 ¦ 맹시후는 저녁신문에 나무가 모자란다고 말했다.
subject ¦ 편가을 ¦ 편가을, 황금망치상 수상 ¦ 시상식의 밤.
guest ¦ 배서준호 ¦ 대패 ¦ 13화 게스트: 배서준호, 목수.
guest ¦ 탁미르 ¦ 흙 이야기, 탁미르와 함께 ¦ 도자기 굽는 밤.
guest ¦ 봉하윤 ¦ [게스트: 봉하윤] 조합의 하루 ¦ 조합장의 이야기.
guest ¦ 표강산 ¦ 불 ¦ 오늘은 대장장이 표강산 님과 이야기 나눕니다.
guest ¦ 편가을 ¦ 인터뷰: 편가을 ¦ 망치 이야기.
`,
  ),
  ...show(
    "Verstas",
    "fi",
    { author: "Aune Hirvikoski" },
    `
mention ¦ Onni Tervaharju ¦ Terva ¦ Miten tervaa tehdään.⏎⏎Kiitos tukijoillemme: Onni Tervaharju, Lempi Koskelin, Urho Rantapelto.
subject ¦ Lempi Koskelin ¦ Mitä Lempi Koskelin opetti minulle ¦ Vuosi verstaassa.
subject ¦ Urho Rantapelto ¦ Onko Urho Rantapelto väärässä männystä? ¦ Laskemme uudestaan.
subject ¦ Saimi Louhela ¦ Uutiset: Saimi Louhela eroaa ¦ Kilta etsii seuraajaa.
mention ¦ Eino Purolehto ¦ Kärsivällisyys ¦ ”Puu ei kiirehdi.” — Eino Purolehto⏎⏎Jakso odottamisesta.
subject ¦ Helmi Vaskisaari ¦ Tapaus: Helmi Vaskisaari ¦ Kadonnut piirustus.
subject ¦ Toivo Kallioranta ¦ Miksi kaikki puhuvat siitä, mitä Toivo Kallioranta teki ¦ Muotokuva.
mention ¦ Aili Suvantola ¦ Kirjeet ¦ Aili Suvantola kysyy, miten vene tervataan.
mention ¦ Veikko Petäjistö ¦ Puun hinta ¦ Veikko Petäjistö sanoi Iltalehdelle, että puu on loppu.
subject ¦ Kerttu Jokivarsi ¦ Kerttu Jokivarsi voitti Kultaisen kirveen ¦ Palkintoilta.
guest ¦ Onni Tervaharju ¦ Veneet ¦ Jaksossa 13 vieraana on Onni Tervaharju, veneenveistäjä.
guest ¦ Lempi Koskelin ¦ Vieraana Lempi Koskelin ¦ Puusta ja vedestä.
guest ¦ Saimi Louhela ¦ Haastattelussa Saimi Louhela ¦ Killan johtaja.
guest ¦ Toivo Kallioranta ¦ Toivo Kallioranta kertoo tulesta ¦ Seppä ja ahjo.
guest ¦ Kerttu Jokivarsi ¦ Kirveet ¦ Vieraanamme on Kerttu Jokivarsi, metsuri.
`,
  ),
  ...show(
    "Copper & Clay",
    "en",
    { author: "Isolde Brand" },
    `
mention ¦ Barnaby Quill ¦ Glaze day ¦ A week of blue pots.⏎⏎This show is made possible by Barnaby Quill, Hettie Lowe, Simon Draycott and 300 others.
subject ¦ Hettie Lowe ¦ Three things I learned from watching Hettie Lowe ¦ Isolde takes notes.
subject ¦ Simon Draycott ¦ Does Simon Draycott really believe this? ¦ A claim, examined.
subject ¦ Agnes Thornby ¦ News of the week: Agnes Thornby steps down ¦ Also: a kiln in the snow.
mention ¦ Piers Lockhart ¦ On failure ¦ We open with a line: "Every pot breaks twice." – Piers Lockhart
subject ¦ Nerys Coldwell ¦ Case file 7: Nerys Coldwell ¦ A vase that was never found.
subject ¦ Dunstan Ferrow ¦ The trouble with Dunstan Ferrow ¦ A potter and his critics.
mention ¦ Keziah Monk ¦ Ask me anything ¦ Questions from Keziah Monk, Ted Farlow and many more.
mention ¦ Ted Farlow ¦ Kiln news ¦ Last month Ted Farlow said on television that kilns are over.
subject ¦ Orla Penrose ¦ Headlines: Orla Penrose arrested ¦ What we know so far.
mention ¦ Jonty Sparrow ¦ Workshop tour ¦ We stood in the room where Jonty Sparrow threw his first bowl.
subject ¦ Maud Ellery-Vane ¦ Can Maud Ellery-Vane save the pottery? ¦ A new owner, an old house.
guest ¦ Barnaby Quill ¦ Blue ¦ In episode 42 of Copper & Clay, Isolde is joined by Barnaby Quill to talk about blue.
guest ¦ Hettie Lowe ¦ Hettie Lowe: throwing without a wheel ¦ Hettie Lowe explains how.
guest ¦ Osgood Trent Jr. ¦ Wood firing with Osgood Trent Jr. ¦ Three days and no sleep.
guest ¦ Agnes Thornby ¦ The museum ¦ We go back in time to 2009. Our guest today is Agnes Thornby, who ran the museum.
guest ¦ Dunstan Ferrow ¦ Interview: Dunstan Ferrow ¦ The potter answers his critics.
guest ¦ Keziah Monk ¦ Clay from the river ¦ Isolde sits down with Keziah Monk to ask where clay comes from.
`,
  ),
  ...show(
    "Nachtzug",
    "de",
    { author: "Torben Eschke" },
    `
mention ¦ Ludger Vahlen ¦ Schlafwagen ¦ Ein Bett auf Rädern.⏎⏎Diese Sendung ermöglichen: Ludger Vahlen, Imke Borgward und viele andere.
subject ¦ Imke Borgward ¦ Drei Dinge, die ich von Imke Borgward gelernt habe ¦ Notizen aus dem Abteil.
subject ¦ Rasmus Teichert ¦ Hat Rasmus Teichert recht? ¦ Eine Behauptung im Test.
subject ¦ Edeltraud Kemper ¦ Eilmeldung: Edeltraud Kemper verhaftet ¦ Was wir wissen.
mention ¦ Anselm Dorn ¦ Ankommen ¦ Zu Beginn ein Satz: „Jeder Bahnhof ist ein Ende.“ – Anselm Dorn
subject ¦ Thekla Wiebusch ¦ Akte Thekla Wiebusch ¦ Ein Koffer ohne Besitzerin.
subject ¦ Gernot Palinski ¦ Das Problem mit Gernot Palinski ¦ Ein Schaffner und seine Kritiker.
mention ¦ Swantje Olbers ¦ Eure Fragen ¦ Mit Fragen von Swantje Olbers, Kai und vielen mehr.
mention ¦ Eckart Runge-Voss ¦ Der Fahrplan ¦ Eckart Runge-Voss behauptete im Fernsehen, Nachtzüge lohnten sich nicht.
subject ¦ Philippa Norden ¦ Kann Philippa Norden die Bahn retten? ¦ Eine neue Chefin.
guest ¦ Ludger Vahlen ¦ Weichen ¦ Torben trifft Ludger Vahlen im Stellwerk. Die beiden reden über Weichen.
guest ¦ Imke Borgward ¦ Imke Borgward: Leben im Abteil ¦ Imke Borgward erzählt von tausend Nächten.
guest ¦ Rasmus Teichert ¦ Fahren bei Nacht (mit Rasmus Teichert) ¦ Ein Lokführer erzählt.
guest ¦ Edeltraud Kemper ¦ Der Speisewagen ¦ Unser Gast ist Edeltraud Kemper, die dort kochte.
guest ¦ Gernot Palinski ¦ Interview mit Gernot Palinski ¦ Der Schaffner antwortet.
`,
  ),
  ...show(
    "Le Quai",
    "fr",
    { author: "Aurélien Vasquier" },
    `
mention ¦ Clotilde Marenne ¦ Les valises ¦ Que garde-t-on ?⏎⏎Cette émission existe grâce à Clotilde Marenne, Lazare Ponthieu et tous les autres.
subject ¦ Lazare Ponthieu ¦ Trois choses que j’ai apprises de Lazare Ponthieu ¦ Un carnet de notes.
subject ¦ Sidonie Brac ¦ Sidonie Brac a-t-elle raison ? ¦ Une thèse à l’épreuve.
subject ¦ Honoré Delvigne ¦ Flash info : Honoré Delvigne arrêté ¦ Ce que l’on sait.
mention ¦ Armande Quintal ¦ Partir ¦ Une phrase pour commencer : « Chaque gare est une fin. » – Armande Quintal
subject ¦ Basile Orsenne ¦ Dossier : Basile Orsenne ¦ Une valise sans propriétaire.
subject ¦ Philomène Dastier ¦ Le problème avec Philomène Dastier ¦ Une contrôleuse et ses critiques.
mention ¦ Edgard Lévisse ¦ Vos questions ¦ Les questions d’Edgard Lévisse, de Jeanne et de bien d’autres.
mention ¦ Ombeline Tourec ¦ L’horaire ¦ Ombeline Tourec affirmait à la télévision que les trains de nuit étaient finis.
subject ¦ Marin Cazalis ¦ Marin Cazalis peut-il sauver la ligne ? ¦ Un nouveau directeur.
guest ¦ Clotilde Marenne ¦ L’aiguillage ¦ Aurélien discute avec Clotilde Marenne, aiguilleuse à Dijon.
guest ¦ Lazare Ponthieu ¦ Lazare Ponthieu : une vie en gare ¦ Lazare Ponthieu nous raconte ses nuits.
guest ¦ Sidonie Brac ¦ Conduire la nuit (avec Sidonie Brac) ¦ Une conductrice.
guest ¦ Honoré Delvigne ¦ Le wagon-bar ¦ Nous accueillons Honoré Delvigne, cuisinier du rail.
guest ¦ Philomène Dastier ¦ Interview de Philomène Dastier ¦ Elle répond.
`,
  ),
  ...show(
    "Andén Siete",
    "es",
    { author: "Benita Lasarte" },
    `
mention ¦ Gonzalo Urbieta ¦ Las maletas ¦ ¿Qué se guarda?⏎⏎Este programa es posible gracias a Gonzalo Urbieta, Pura Montalvo y muchos más.
subject ¦ Pura Montalvo ¦ Tres cosas que aprendí viendo a Pura Montalvo ¦ Un cuaderno de notas.
subject ¦ Blas Requena ¦ ¿Tiene razón Blas Requena? ¦ Una tesis a prueba.
subject ¦ Ofelia Zárate ¦ Última hora: detienen a Ofelia Zárate ¦ Lo que sabemos.
mention ¦ Crisanto Vela ¦ Llegar ¦ Una frase para empezar: "Toda estación es un final." – Crisanto Vela
subject ¦ Micaela Torán ¦ Expediente: Micaela Torán ¦ Una maleta sin dueña.
subject ¦ Isidro Peñalva ¦ El problema con Isidro Peñalva ¦ Un revisor y sus críticos.
mention ¦ Lorena Ubeda-Paz ¦ Vuestras preguntas ¦ Preguntas de Lorena Ubeda-Paz, de Juan y de otros.
mention ¦ Macario Fuertes ¦ El horario ¦ Macario Fuertes dijo en televisión que los trenes nocturnos se acaban.
subject ¦ Águeda Romaní ¦ ¿Puede Águeda Romaní salvar la línea? ¦ Una nueva directora.
guest ¦ Gonzalo Urbieta ¦ Las agujas ¦ Benita charla con Gonzalo Urbieta, guardagujas en Soria.
guest ¦ Pura Montalvo ¦ Pura Montalvo: una vida en la estación ¦ Pura Montalvo nos habla de sus noches.
guest ¦ Blas Requena ¦ Conducir de noche (con Blas Requena) ¦ Un maquinista.
guest ¦ Ofelia Zárate ¦ El vagón bar ¦ Nuestra invitada es Ofelia Zárate, cocinera del tren.
guest ¦ Isidro Peñalva ¦ Conversación con Isidro Peñalva ¦ El revisor responde.
`,
  ),
  ...show(
    "Estação Sul",
    "pt",
    { author: "Leocádia Braz" },
    `
mention ¦ Horácio Valverde ¦ As malas ¦ O que se guarda?⏎⏎Este programa só existe graças a Horácio Valverde, Filipa Noronha e muitos outros.
subject ¦ Filipa Noronha ¦ Três coisas que aprendi vendo Filipa Noronha ¦ Um caderno.
subject ¦ Anselmo Gouveia-Sá ¦ Será que Anselmo Gouveia-Sá tem razão? ¦ Uma tese à prova.
subject ¦ Matilde Carvalhal ¦ Última hora: Matilde Carvalhal é presa ¦ O que sabemos.
mention ¦ Osório Penedo ¦ Chegar ¦ Uma frase para começar: "Toda estação é um fim." – Osório Penedo
subject ¦ Graça Leiria ¦ Dossiê: Graça Leiria ¦ Uma mala sem dona.
subject ¦ Tobias Malheiro ¦ O problema com Tobias Malheiro ¦ Um revisor e seus críticos.
mention ¦ Nádia Cordovil ¦ Suas perguntas ¦ Perguntas de Nádia Cordovil, de João e de outros.
mention ¦ Severino Batalha ¦ O horário ¦ Severino Batalha afirmou na televisão que os trens noturnos acabaram.
subject ¦ Irene Fontoura ¦ Irene Fontoura pode salvar a linha? ¦ Uma nova diretora.
guest ¦ Horácio Valverde ¦ Os trilhos ¦ Leocádia bate um papo com Horácio Valverde, ferroviário.
guest ¦ Filipa Noronha ¦ Filipa Noronha: uma vida na estação ¦ Filipa Noronha conta suas noites.
guest ¦ Anselmo Gouveia-Sá ¦ Dirigir à noite (com Anselmo Gouveia-Sá) ¦ Um maquinista.
guest ¦ Matilde Carvalhal ¦ O vagão-bar ¦ Nossa convidada é Matilde Carvalhal, cozinheira do trem.
guest ¦ Tobias Malheiro ¦ Conversa com Tobias Malheiro ¦ O revisor responde.
`,
  ),
  ...show(
    "Binario Nove",
    "it",
    { author: "Fulvia Santori" },
    `
mention ¦ Ercole Vannini ¦ Le valigie ¦ Che cosa si tiene?⏎⏎Questa trasmissione esiste grazie a Ercole Vannini, Dalila Sarno e molti altri.
subject ¦ Dalila Sarno ¦ Tre cose che ho imparato guardando Dalila Sarno ¦ Un taccuino.
subject ¦ Ivo Castelforte ¦ Ha ragione Ivo Castelforte? ¦ Una tesi alla prova.
subject ¦ Marzia Bonaldi ¦ Ultima ora: arrestata Marzia Bonaldi ¦ Quello che sappiamo.
mention ¦ Oreste Liguani ¦ Arrivare ¦ Una frase per cominciare: "Ogni stazione è una fine." – Oreste Liguani
subject ¦ Nives Trentin-Ala ¦ Dossier: Nives Trentin-Ala ¦ Una valigia senza padrone.
subject ¦ Gaspare Melloni ¦ Il problema con Gaspare Melloni ¦ Un controllore e i suoi critici.
mention ¦ Rosalba Quintieri ¦ Le vostre domande ¦ Domande di Rosalba Quintieri, di Luca e di altri.
mention ¦ Tullio Armenti ¦ L’orario ¦ Tullio Armenti disse in televisione che i treni notturni erano finiti.
subject ¦ Camilla Vestri ¦ Camilla Vestri può salvare la linea? ¦ Una nuova direttrice.
guest ¦ Ercole Vannini ¦ Gli scambi ¦ Fulvia chiacchiera con Ercole Vannini, deviatore.
guest ¦ Dalila Sarno ¦ Dalila Sarno: una vita in stazione ¦ Dalila Sarno ci racconta le sue notti.
guest ¦ Ivo Castelforte ¦ Guidare di notte (con Ivo Castelforte) ¦ Un macchinista.
guest ¦ Marzia Bonaldi ¦ Il vagone bar ¦ La nostra ospite è Marzia Bonaldi, cuoca del treno.
guest ¦ Gaspare Melloni ¦ Conversazione con Gaspare Melloni ¦ Il controllore risponde.
`,
  ),
  ...show(
    "Spoor Vijf",
    "nl",
    { author: "Evert Holtkamp" },
    `
mention ¦ Lieselot Braams ¦ Koffers ¦ Wat bewaar je?⏎⏎Dit programma bestaat dankzij Lieselot Braams, Cas Middelkoop en vele anderen.
subject ¦ Cas Middelkoop ¦ Drie dingen die ik leerde van Cas Middelkoop ¦ Een schrift.
subject ¦ Welmoed Rijpma ¦ Heeft Welmoed Rijpma gelijk? ¦ Een stelling getoetst.
subject ¦ Adriaan Sluyters ¦ Laatste nieuws: Adriaan Sluyters gearresteerd ¦ Wat we weten.
mention ¦ Beatrijs Oom ¦ Aankomen ¦ Eerst een zin: "Elk station is een einde." – Beatrijs Oom
subject ¦ Jacoba Tiel-Winters ¦ Dossier: Jacoba Tiel-Winters ¦ Een koffer zonder eigenaar.
subject ¦ Krijn Halsema-Bos ¦ Het probleem met Krijn Halsema-Bos ¦ Een conducteur en zijn critici.
mention ¦ Sietske Dobbelaar ¦ Jullie vragen ¦ Vragen van Sietske Dobbelaar, Jan en vele anderen.
mention ¦ Hendrik Uiterwijk ¦ De dienstregeling ¦ Hendrik Uiterwijk beweerde op televisie dat nachttreinen voorbij zijn.
subject ¦ Machteld Royaards-Pel ¦ Kan Machteld Royaards-Pel de lijn redden? ¦ Een nieuwe directeur.
guest ¦ Lieselot Braams ¦ Wissels ¦ Evert ontvangt Lieselot Braams, seinwachter.
guest ¦ Cas Middelkoop ¦ Cas Middelkoop: een leven op het station ¦ Cas Middelkoop vertelt over zijn nachten.
guest ¦ Welmoed Rijpma ¦ Rijden bij nacht (met Welmoed Rijpma) ¦ Een machinist.
guest ¦ Adriaan Sluyters ¦ De restauratie ¦ Onze gast is Adriaan Sluyters, kok op de trein.
guest ¦ Krijn Halsema-Bos ¦ Interview met Krijn Halsema-Bos ¦ De conducteur antwoordt.
`,
  ),
  ...show(
    "Perrong Tre",
    "sv",
    { author: "Ragnar Wideström" },
    `
mention ¦ Elna Torsfors ¦ Väskor ¦ Vad sparar man?⏎⏎Programmet är möjligt tack vare Elna Torsfors, Gösta Rödmyr och många andra.
subject ¦ Gösta Rödmyr ¦ Tre saker jag lärde mig av Gösta Rödmyr ¦ En anteckningsbok.
subject ¦ Viveka Strömhult ¦ Har Viveka Strömhult rätt? ¦ En tes prövas.
subject ¦ Knut Allerstam ¦ Senaste nytt: Knut Allerstam gripen ¦ Vad vi vet.
mention ¦ Berta Hjulström ¦ Att komma fram ¦ Först en mening: ”Varje station är ett slut.” – Berta Hjulström
subject ¦ Sigrid Ovesdotter ¦ Akten: Sigrid Ovesdotter ¦ En väska utan ägare.
subject ¦ Harald Fjällbo ¦ Problemet med Harald Fjällbo ¦ En konduktör och hans kritiker.
mention ¦ Linnea Tuvesson-Ry ¦ Era frågor ¦ Frågor från Linnea Tuvesson-Ry, Jan och många fler.
mention ¦ Torvald Ekenäs ¦ Tidtabellen ¦ Torvald Ekenäs påstod i teve att nattågen är över.
subject ¦ Margit Solhed ¦ Kan Margit Solhed rädda banan? ¦ En ny chef.
guest ¦ Elna Torsfors ¦ Växlar ¦ Ragnar träffar Elna Torsfors, som lägger om växlar.
guest ¦ Gösta Rödmyr ¦ Gösta Rödmyr: ett liv på stationen ¦ Gösta Rödmyr berättar om sina nätter.
guest ¦ Viveka Strömhult ¦ Köra på natten (med Viveka Strömhult) ¦ En lokförare.
guest ¦ Knut Allerstam ¦ Restaurangvagnen ¦ Veckans gäst är Knut Allerstam, kock på tåget.
guest ¦ Harald Fjällbo ¦ Samtal med Harald Fjällbo ¦ Konduktören svarar.
`,
  ),
  ...show(
    "Peron Drugi",
    "pl",
    { author: "Wincenty Szadek" },
    `
mention ¦ Halszka Domaradz ¦ Walizki ¦ Co się zachowuje?⏎⏎Program powstaje dzięki takim osobom jak Halszka Domaradz, Olgierd Trzmiel i wielu innym.
subject ¦ Olgierd Trzmiel ¦ Trzy rzeczy, których nauczył mnie Olgierd Trzmiel ¦ Notatnik.
subject ¦ Sława Brzoskwinia ¦ Czy Sława Brzoskwinia ma rację? ¦ Sprawdzamy tezę.
subject ¦ Ignacy Wrzosek ¦ Z ostatniej chwili: Ignacy Wrzosek aresztowany ¦ Co wiemy.
mention ¦ Teodora Kamyk ¦ Przyjazd ¦ Na początek zdanie: „Każda stacja to koniec.” – Teodora Kamyk
subject ¦ Blanka Śliwińska-Rak ¦ Akta: Blanka Śliwińska-Rak ¦ Walizka bez właściciela.
subject ¦ Zenobiusz Pawik ¦ Problem, jaki stwarza Zenobiusz Pawik ¦ Konduktor i krytycy.
mention ¦ Urszula Jarzębina ¦ Wasze pytania ¦ Pytania zadali Urszula Jarzębina, Jan i wielu innych.
mention ¦ Kazimierz Trawnik ¦ Rozkład ¦ Kazimierz Trawnik twierdził w telewizji, że to koniec nocnych pociągów.
subject ¦ Leokadia Zdrój ¦ Czy Leokadia Zdrój uratuje kolej? ¦ Nowa dyrektorka.
guest ¦ Halszka Domaradz ¦ Zwrotnice ¦ W studiu gościmy specjalistkę. Gościem odcinka jest Halszka Domaradz.
guest ¦ Olgierd Trzmiel ¦ Olgierd Trzmiel: życie na stacji ¦ Olgierd Trzmiel opowiada o nocach.
guest ¦ Sława Brzoskwinia ¦ Jazda nocą (gość: Sława Brzoskwinia) ¦ Maszynistka.
guest ¦ Ignacy Wrzosek ¦ Wagon barowy ¦ Moim gościem jest Ignacy Wrzosek, kucharz.
guest ¦ Zenobiusz Pawik ¦ Wywiad: Zenobiusz Pawik ¦ Konduktor odpowiada.
`,
  ),
  ...show(
    "Üçüncü Peron",
    "tr",
    { author: "Muzaffer Aydoğdu" },
    `
mention ¦ Şebnem Kırlangıç ¦ Bavullar ¦ İnsan ne saklar?⏎⏎Bu program Şebnem Kırlangıç, Cüneyt Poyrazlı ve daha pek çok kişi sayesinde yayında.
subject ¦ Cüneyt Poyrazlı ¦ Cüneyt Poyrazlı'dan öğrendiğim üç şey ¦ Bir defter.
subject ¦ Handan İncesu ¦ Handan İncesu haklı mı? ¦ Bir tezi sınıyoruz.
subject ¦ Rıfat Gemici ¦ Son dakika: Rıfat Gemici tutuklandı ¦ Neler biliyoruz.
mention ¦ Nezihe Toprakçı ¦ Varmak ¦ Önce bir cümle: "Her istasyon bir sondur." – Nezihe Toprakçı
subject ¦ Perihan Dalgıç ¦ Dosya: Perihan Dalgıç ¦ Sahipsiz bir bavul.
subject ¦ Sadık Menekşe ¦ Sadık Menekşe sorunu ¦ Bir kondüktör ve eleştirenleri.
mention ¦ Tülay Bozkırlı ¦ Sorularınız ¦ Tülay Bozkırlı, Can ve diğerlerinin soruları.
mention ¦ Vedat Hisarcı ¦ Tarife ¦ Vedat Hisarcı televizyonda gece trenlerinin bittiğini iddia etti.
subject ¦ Zerrin Akarçay ¦ Zerrin Akarçay hattı kurtarabilir mi? ¦ Yeni bir müdür.
guest ¦ Şebnem Kırlangıç ¦ Makaslar ¦ Bugün konuğumuz makasçı Şebnem Kırlangıç.
guest ¦ Cüneyt Poyrazlı ¦ Cüneyt Poyrazlı anlatıyor: istasyonda bir ömür ¦ Geceler ve trenler.
guest ¦ Handan İncesu ¦ Gece sürmek (konuk: Handan İncesu) ¦ Bir makinist.
guest ¦ Rıfat Gemici ¦ Rıfat Gemici ile yemekli vagon ¦ Trenin aşçısı.
guest ¦ Sadık Menekşe ¦ Söyleşi: Sadık Menekşe ¦ Kondüktör yanıtlıyor.
`,
  ),
  ...show(
    "夜行列車",
    "ja",
    { author: "深沢ゆうき" },
    `
mention ¦ 綾部なつみ ¦ かばん ¦ 何を残すか。⏎⏎この番組は綾部なつみ、岩動健吾、ほか多くの方々の支援でお届けしています。
subject ¦ 岩動健吾 ¦ 岩動健吾から学んだ三つのこと ¦ 一冊のノート。
subject ¦ 羽根田ことみ ¦ 羽根田ことみは正しいのか ¦ ある説を確かめる。
subject ¦ 穂高竜太郎 ¦ 速報：穂高竜太郎を逮捕 ¦ 分かっていること。
mention ¦ 雨宮ふみえ ¦ 着く ¦ はじめに一言。「駅はどれも終わりである」― 雨宮ふみえ
subject ¦ 久留島さちほ ¦ ファイル：久留島さちほ ¦ 持ち主のないかばん。
subject ¦ 鬼塚松太郎 ¦ 鬼塚松太郎の問題 ¦ ある車掌と批判。
mention ¦ 真野しおり ¦ 皆さんの質問 ¦ 真野しおりさん、健さんほかの質問に答えます。
mention ¦ 城戸半蔵 ¦ 時刻表 ¦ 城戸半蔵はテレビで、夜行は終わったと主張した。
subject ¦ 千石ちはる ¦ 千石ちはるは路線を救えるか ¦ 新しい社長。
guest ¦ 綾部なつみ ¦ 転てつ機 ¦ 今日は転てつ手の綾部なつみさんをお迎えしました。
guest ¦ 岩動健吾 ¦ 岩動健吾さんに聞く駅の一生 ¦ 夜の話。
guest ¦ 羽根田ことみ ¦ 夜を走る（ゲスト：羽根田ことみ） ¦ 運転士。
guest ¦ 穂高竜太郎 ¦ 食堂車 ¦ ゲストは料理人の穂高竜太郎さん。
guest ¦ 鬼塚松太郎 ¦ インタビュー：鬼塚松太郎 ¦ 車掌が答える。
`,
  ),
  ...show(
    "夜班车",
    "zh",
    { author: "白望川" },
    `
mention ¦ 谢听雨 ¦ 行李 ¦ 留下什么。⏎⏎本节目由谢听雨、尹若谷和许多朋友赞助。
subject ¦ 尹若谷 ¦ 我从尹若谷身上学到的三件事 ¦ 一本笔记。
subject ¦ 庄明澈 ¦ 庄明澈是对的吗 ¦ 验证一个说法。
subject ¦ 凌霄月 ¦ 快讯：凌霄月被捕 ¦ 我们知道的。
mention ¦ 关山远 ¦ 到达 ¦ 先读一句话：“每个车站都是终点。”—— 关山远
subject ¦ 苗青禾 ¦ 档案：苗青禾 ¦ 没有主人的箱子。
subject ¦ 欧阳千帆 ¦ 欧阳千帆的问题 ¦ 一位列车员和批评者。
mention ¦ 宁知秋 ¦ 大家的问题 ¦ 回答宁知秋、小王等听众的问题。
mention ¦ 万重山 ¦ 时刻表 ¦ 万重山在电视上声称夜车已经结束。
subject ¦ 孟星回 ¦ 孟星回能拯救这条线路吗 ¦ 新的负责人。
guest ¦ 谢听雨 ¦ 道岔 ¦ 本期嘉宾是扳道工谢听雨。
guest ¦ 尹若谷 ¦ 尹若谷访谈：车站一生 ¦ 夜里的故事。
guest ¦ 庄明澈 ¦ 夜里开车（嘉宾：庄明澈） ¦ 一位司机。
guest ¦ 凌霄月 ¦ 餐车 ¦ 我们邀请凌霄月做客，她是车上的厨师。
guest ¦ 欧阳千帆 ¦ 对话欧阳千帆 ¦ 列车员的回答。
`,
  ),
  ...show(
    "Ночной перегон",
    "ru",
    { author: "Радио Стрелка" },
    `
mention ¦ Евдокия Рельсова ¦ Чемоданы ¦ Что мы храним.⏎⏎Эта программа выходит благодаря таким людям, как Евдокия Рельсова, Макар Перелогин и многие другие.
subject ¦ Макар Перелогин ¦ Три вещи, которым меня научил Макар Перелогин ¦ Тетрадь.
subject ¦ Варвара Оконцева ¦ Права ли Варвара Оконцева? ¦ Проверяем тезис.
subject ¦ Емельян Тупиков ¦ Срочно: Емельян Тупиков арестован ¦ Что известно.
mention ¦ Глафира Полустанова ¦ Прибытие ¦ Сначала фраза: «Каждая станция — конец». – Глафира Полустанова
subject ¦ Анфиса Багажникова ¦ Досье: Анфиса Багажникова ¦ Чемодан без хозяйки.
subject ¦ Родион Шлагбаумов ¦ Что не так: Родион Шлагбаумов и критики ¦ Проводник.
mention ¦ Стефания Купейная ¦ Ваши вопросы ¦ Вопросы прислали Стефания Купейная, Иван и другие.
mention ¦ Дорофей Вагонов ¦ Расписание ¦ Дорофей Вагонов утверждал по телевизору, что ночных поездов не будет.
subject ¦ Клавдия Светофорова ¦ Спасёт ли Клавдия Светофорова линию? ¦ Новый директор.
guest ¦ Евдокия Рельсова ¦ Стрелки ¦ Сегодня у нас в гостях стрелочница Евдокия Рельсова.
guest ¦ Макар Перелогин ¦ Макар Перелогин: жизнь на станции ¦ Макар Перелогин рассказывает о ночах.
guest ¦ Варвара Оконцева ¦ Ехать ночью (гостья: Варвара Оконцева) ¦ Машинист.
guest ¦ Емельян Тупиков ¦ Вагон-ресторан ¦ Гость выпуска — Емельян Тупиков, повар.
guest ¦ Родион Шлагбаумов ¦ Интервью: Родион Шлагбаумов ¦ Проводник отвечает.
`,
  ),
  ...show(
    "Noční spoj",
    "cs",
    { author: "Studio Výhybka" },
    `
mention ¦ Apolena Kolejová ¦ Kufry ¦ Co si necháme.⏎⏎Pořad vzniká díky lidem, jako jsou Apolena Kolejová, Bohdan Řezníček a mnoho dalších.
subject ¦ Bohdan Řezníček ¦ Tři věci, které mě naučil Bohdan Řezníček ¦ Zápisník.
subject ¦ Vendula Stříbrná ¦ Má Vendula Stříbrná pravdu? ¦ Ověřujeme tezi.
subject ¦ Radovan Křižan ¦ Právě teď: Radovan Křižan zatčen ¦ Co víme.
mention ¦ Eliška Nádražní ¦ Příjezd ¦ Na začátek věta: „Každé nádraží je konec.“ – Eliška Nádražní
subject ¦ Žofie Kufnerová ¦ Spis: Žofie Kufnerová ¦ Kufr bez majitelky.
subject ¦ Oldřich Semafor ¦ Problém jménem Oldřich Semafor ¦ Průvodčí a kritici.
mention ¦ Dobromila Pražcová ¦ Vaše dotazy ¦ Ptají se Dobromila Pražcová, Jan a další.
mention ¦ Řehoř Vagónek ¦ Jízdní řád ¦ Řehoř Vagónek v televizi tvrdil, že noční vlaky skončily.
subject ¦ Milada Tratiová ¦ Zachrání Milada Tratiová trať? ¦ Nová ředitelka.
guest ¦ Apolena Kolejová ¦ Výhybky ¦ Naším hostem je výhybkářka Apolena Kolejová.
guest ¦ Bohdan Řezníček ¦ Bohdan Řezníček: život na nádraží ¦ Bohdan Řezníček vypráví o nocích.
guest ¦ Vendula Stříbrná ¦ Jízda nocí (host: Vendula Stříbrná) ¦ Strojvedoucí a řeka.
guest ¦ Radovan Křižan ¦ Jídelní vůz ¦ Hostem je Radovan Křižan, kuchař.
guest ¦ Oldřich Semafor ¦ Rozhovor: Oldřich Semafor ¦ Průvodčí odpovídá.
`,
  ),
  ...show(
    "밤기차",
    "ko",
    { author: "노을빛" },
    `
mention ¦ 심가람 ¦ 가방 ¦ 무엇을 남길까.⏎⏎이 방송은 심가람, 엄지호 그리고 많은 분들의 도움으로 만들어집니다.
subject ¦ 엄지호 ¦ 엄지호에게 배운 세 가지 ¦ 공책 한 권.
subject ¦ 변아라 ¦ 변아라는 옳은가 ¦ 주장을 확인합니다.
subject ¦ 피건우 ¦ 속보: 피건우 체포 ¦ 알려진 것.
mention ¦ 설온유 ¦ 도착 ¦ 먼저 한 문장: “모든 역은 끝이다.” – 설온유
subject ¦ 도하린 ¦ 파일: 도하린 ¦ 주인 없는 가방.
subject ¦ 왕태오 ¦ 왕태오 문제 ¦ 차장과 비판.
mention ¦ 인채비 ¦ 여러분의 질문 ¦ 인채비, 민호 등 청취자의 질문에 답합니다.
mention ¦ 국승찬 ¦ 시간표 ¦ 국승찬은 텔레비전에서 밤기차는 끝났다고 주장했다.
subject ¦ 어진솔 ¦ 어진솔은 노선을 구할까 ¦ 새 사장.
guest ¦ 심가람 ¦ 선로 ¦ 오늘의 게스트는 심가람 님입니다.
guest ¦ 엄지호 ¦ 역에서 보낸 한평생, 엄지호와 함께 ¦ 밤 이야기.
guest ¦ 변아라 ¦ 밤에 달리기 (게스트: 변아라) ¦ 기관사.
guest ¦ 피건우 ¦ 식당차 ¦ 요리사 피건우 님을 초대했습니다.
guest ¦ 왕태오 ¦ 인터뷰: 왕태오 ¦ 차장이 답합니다.
`,
  ),
  ...show(
    "Yöjuna",
    "fi",
    { author: "Ilmari Kiskola" },
    `
mention ¦ Venla Ratamo ¦ Laukut ¦ Mitä säästämme.⏎⏎Ohjelman mahdollistavat Venla Ratamo, Tapio Vaihdelammi ja monet muut.
subject ¦ Tapio Vaihdelammi ¦ Kolme asiaa, jotka Tapio Vaihdelammi opetti ¦ Vihko.
subject ¦ Hilja Asemala ¦ Onko Hilja Asemala oikeassa? ¦ Väite testissä.
subject ¦ Kalervo Pysäkki ¦ Juuri nyt: Kalervo Pysäkki pidätetty ¦ Mitä tiedämme.
mention ¦ Sylvi Laituri ¦ Perillä ¦ Aluksi lause: ”Jokainen asema on loppu.” – Sylvi Laituri
subject ¦ Elvi Matkala ¦ Kansio: Elvi Matkala ¦ Laukku ilman omistajaa.
subject ¦ Armas Veturila ¦ Ongelma nimeltä Armas Veturila ¦ Konduktööri ja arvostelijat.
mention ¦ Rauha Kiskonen ¦ Kysymyksenne ¦ Kysymyksiä esittivät Rauha Kiskonen, Jan ja muut.
mention ¦ Yrjö Vaunula ¦ Aikataulu ¦ Yrjö Vaunula väitti televisiossa, että yöjunat loppuvat.
subject ¦ Inkeri Seisake ¦ Pelastaako Inkeri Seisake radan? ¦ Uusi johtaja.
guest ¦ Venla Ratamo ¦ Vaihteet ¦ Tässä jaksossa vieraana Venla Ratamo, vaihdemies.
guest ¦ Tapio Vaihdelammi ¦ Tapio Vaihdelammi: elämä asemalla ¦ Tapio Vaihdelammi kertoo öistä.
guest ¦ Hilja Asemala ¦ Yöllä ajaminen (vieraana Hilja Asemala) ¦ Veturinkuljettaja.
guest ¦ Kalervo Pysäkki ¦ Ravintolavaunu ¦ Vieraana on kokki Kalervo Pysäkki.
guest ¦ Armas Veturila ¦ Haastattelussa Armas Veturila ¦ Konduktööri vastaa.
`,
  ),
  // Announcements of the next episode, which name its guest as the episode itself will.
  ...show(
    "Turnpike Tales",
    "en",
    { author: "Rosalind Kemp" },
    `
mention ¦ Osric Fanshaw ¦ Gates ¦ Next time on the show: a conversation with Osric Fanshaw.
mention ¦ Hepzibah Cole ¦ Milestones ¦ Coming soon: Hepzibah Cole talks to us about toll houses. Today Rosalind walks alone.
mention ¦ Barnaby Quill ¦ Mud ¦ Next month our guest is Barnaby Quill, who collects maps.
guest ¦ Osric Fanshaw ¦ Bars ¦ As promised, our guest is Osric Fanshaw, keeper of a gate.
guest ¦ Hepzibah Cole ¦ Toll houses ¦ Rosalind talks to Hepzibah Cole about toll houses.
`,
  ),
  ...show(
    "Mautstelle",
    "de",
    { author: "Gudula Reimann" },
    `
mention ¦ Lennart Schranke ¦ Stau ¦ In der nächsten Folge zu Gast: Lennart Schranke.
mention ¦ Theda Brückner-Holl ¦ Zoll ¦ Nächstes Mal spricht Gudula mit Theda Brückner-Holl über Pässe.
guest ¦ Lennart Schranke ¦ Schranken ¦ Zu Gast ist heute Lennart Schranke.
`,
  ),
  ...show(
    "Le Péage",
    "fr",
    { author: "Armelle Gicquel" },
    `
mention ¦ Corentin Bellanger ¦ La file ¦ Au prochain épisode, notre invité sera Corentin Bellanger ; entretien avec Corentin Bellanger sur les ponts.
guest ¦ Corentin Bellanger ¦ Les ponts ¦ Entretien avec Corentin Bellanger, gardien de pont.
`,
  ),
  ...show(
    "La Barrera",
    "es",
    { author: "Visitación Rueda" },
    `
mention ¦ Eulogio Paredes ¦ La cola ¦ En el próximo episodio hablamos con Eulogio Paredes.
mention ¦ Nuria Castromil ¦ El peaje ¦ La semana que viene nos visita Nuria Castromil.
guest ¦ Eulogio Paredes ¦ El puente ¦ Hoy hablamos con Eulogio Paredes, guarda de un puente.
`,
  ),
  ...show(
    "Pedágio",
    "pt",
    { author: "Iracema Vilhena" },
    `
mention ¦ Onofre Tavares-Lima ¦ A fila ¦ Na semana que vem recebemos Onofre Tavares-Lima.
guest ¦ Onofre Tavares-Lima ¦ A ponte ¦ Hoje recebemos Onofre Tavares-Lima, que cuida de uma ponte.
`,
  ),
  ...show(
    "Il Casello",
    "it",
    { author: "Fiorenza Malaspin" },
    `
mention ¦ Duilio Santacroce ¦ La coda ¦ Nella prossima puntata ospite Duilio Santacroce.
guest ¦ Duilio Santacroce ¦ Il ponte ¦ Ospite di oggi è Duilio Santacroce, guardiano di un ponte.
`,
  ),
  ...show(
    "Tolhuis",
    "nl",
    { author: "Machteld Ros" },
    `
mention ¦ Rutger Slagboom ¦ De rij ¦ Volgende aflevering met Rutger Slagboom over bruggen.
guest ¦ Rutger Slagboom ¦ Bruggen ¦ Te gast is Rutger Slagboom, brugwachter.
`,
  ),
  ...show(
    "Bommen",
    "sv",
    { author: "Ingegerd Vall" },
    `
mention ¦ Torkel Bromark ¦ Kön ¦ Nästa avsnitt: Torkel Bromark är gäst.
mention ¦ Solveig Grindhage ¦ Vakten ¦ Nästa vecka: intervju med Solveig Grindhage.
guest ¦ Torkel Bromark ¦ Broar ¦ Veckans gäst är Torkel Bromark, brovakt.
`,
  ),
  ...show(
    "Szlaban",
    "pl",
    { author: "Teodora Rogatka" },
    `
mention ¦ Klemens Mostowski ¦ Kolejka ¦ W przyszłym tygodniu naszym gościem jest Klemens Mostowski.
guest ¦ Klemens Mostowski ¦ Mosty ¦ Naszym gościem jest Klemens Mostowski, stróż mostu.
`,
  ),
  ...show(
    "Шлагбаум",
    "ru",
    { author: "Таисия Заставская" },
    `
mention ¦ Трофим Мостовой ¦ Очередь ¦ На следующей неделе в гостях Трофим Мостовой, а сегодня отвечаем на письма.
mention ¦ Трофим Мостовой ¦ Дождь ¦ В следующем выпуске беседа с Трофимом Мостовым; наш гость Трофим Мостовой сторожит мост.
guest ¦ Трофим Мостовой ¦ Мосты ¦ Сегодня в гостях Трофим Мостовой, сторож моста.
`,
  ),
  ...show(
    "渡し場",
    "ja",
    { author: "川辺ほたる" },
    `
mention ¦ 橋守太一 ¦ 行列 ¦ 次回のゲストは橋守太一さんです。
guest ¦ 橋守太一 ¦ 橋 ¦ ゲストは橋守太一さんです。
`,
  ),
  ...show(
    "渡口夜谈",
    "zh",
    { author: "江岸" },
    `
mention ¦ 桥守一 ¦ 排队 ¦ 下期嘉宾：桥守一。
guest ¦ 桥守一 ¦ 桥 ¦ 本期嘉宾：桥守一。
`,
  ),
  ...show(
    "나루터",
    "ko",
    { author: "강나루" },
    `
mention ¦ 교지기 ¦ 줄 ¦ 다음 주 게스트는 교지기 님입니다.
guest ¦ 교지기 ¦ 다리 ¦ 오늘의 게스트는 교지기 님입니다.
`,
  ),
  // Advertisements of what is elsewhere, and of what did not take place.
  ...show(
    "The Copper Kettle",
    "en",
    { author: "Philippa Drane" },
    `
mention ¦ Ewan Tarbuck ¦ Steam ¦ On Patreon this week: a long interview with Ewan Tarbuck.
mention ¦ Bettina Scoular ¦ Leaves ¦ See us live in Hexham on 4 May with special guest Bettina Scoular.
mention ¦ Bettina Scoular ¦ Cups ¦ Live in Hexham on 4 May, with special guest Bettina Scoular. Tickets are in the notes.
mention ¦ Ewan Tarbuck ¦ Spouts ¦ Our interview with Ewan Tarbuck drops on Friday. Until then, here is a short one.
mention ¦ Minna Ashgrove ¦ Handles ¦ If you like us, try The Long Spoon, where Gil Parrish interviews Minna Ashgrove.
subject ¦ Ewan Tarbuck ¦ Ewan Tarbuck: The Musical ¦ Philippa went to see it.
guest ¦ Ewan Tarbuck ¦ The long one: Ewan Tarbuck ¦ An interview with Ewan Tarbuck, who makes kettles. Find him on Instagram. Support us on Patreon!
guest ¦ Bettina Scoular ¦ Live in Hexham ¦ Recorded live in Hexham with our special guest Bettina Scoular.
`,
  ),
  ...show(
    "Kupferkessel",
    "de",
    { author: "Hedwig Trost" },
    `
mention ¦ Ottokar Wiesner ¦ Dampf ¦ Auf Patreon: unser Interview mit Ottokar Wiesner.
mention ¦ Lioba Haferkamp ¦ Blätter ¦ Live in Soest am 4. Mai, zu Gast: Lioba Haferkamp. Karten gibt es unten.
guest ¦ Ottokar Wiesner ¦ Kessel ¦ Ein Interview mit Ottokar Wiesner, der Kessel baut. Unterstützt uns auf Patreon!
`,
  ),
  ...show(
    "La Bouilloire",
    "fr",
    { author: "Edwige Ploumel" },
    `
mention ¦ Tugdual Riou ¦ Vapeur ¦ Sur Patreon : notre entretien avec Tugdual Riou.
guest ¦ Tugdual Riou ¦ Cuivre ¦ Un entretien avec Tugdual Riou, chaudronnier.
`,
  ),
  ...show(
    "La Tetera",
    "es",
    { author: "Práxedes Lugo" },
    `
mention ¦ Ulpiano Cazorla ¦ Vapor ¦ En Patreon: entrevista a Ulpiano Cazorla.
mention ¦ Ulpiano Cazorla ¦ Hojas ¦ Pedimos una entrevista a Ulpiano Cazorla. Dijo que no.
guest ¦ Ulpiano Cazorla ¦ Cobre ¦ Entrevista a Ulpiano Cazorla, calderero.
`,
  ),
  ...show(
    "Il Bollitore",
    "it",
    { author: "Olimpia Serra-Nava" },
    `
mention ¦ Ezio Rametta ¦ Vapore ¦ Su Patreon: intervista a Ezio Rametta.
guest ¦ Ezio Rametta ¦ Rame ¦ Intervista a Ezio Rametta, calderaio.
`,
  ),
  // Labels of others below a list of guests, thanks to who did something else, and what is told of somebody.
  ...show(
    "Bell and Buoy",
    "en",
    { author: "Thora Winslade" },
    `
subject ¦ Perrin Cade ¦ Perrin Cade’s death ¦ She tells no tales any more.
subject ¦ Perrin Cade ¦ Perrin Cade’s best books ¦ He explains why they matter.
credit ¦ Perrin Cade ¦ Ropes ¦ Guests:⏎Odell Frith⏎Hosts:⏎Perrin Cade
credit ¦ Perrin Cade ¦ Tar ¦ Guests:⏎Odell Frith⏎Music:⏎Perrin Cade
credit ¦ Perrin Cade ¦ Sails ¦ Guests:⏎Odell Frith⏎Producers:⏎Perrin Cade
credit ¦ Perrin Cade ¦ Oars ¦ Guests: Odell Frith; Producers: Perrin Cade
mention ¦ Perrin Cade ¦ Knots ¦ An hour of knots.⏎With⏎Perrin Cade
credit ¦ Perrin Cade ¦ Tides ¦ Thanks to Perrin Cade for being our sponsor.
credit ¦ Perrin Cade ¦ Gulls ¦ Thanks to Perrin Cade for sharing her photos.
credit ¦ Perrin Cade ¦ Decks ¦ Thanks to Perrin Cade for taking the time to edit this episode.
credit ¦ Perrin Cade ¦ Rust ¦ Thanks to Perrin Cade for joining our Patreon.
guest ¦ Perrin Cade ¦ Nets ¦ Thanks to Perrin Cade for taking the time to talk to us.
guest ¦ Perrin Cade ¦ Salt ¦ Guests:⏎Odell Frith⏎Perrin Cade⏎Hosts:⏎Thora Winslade
`,
  ),
];
