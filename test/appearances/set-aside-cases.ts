import { type AppearanceCase, show } from "./cases.ts";

/*
 * More rows like those of test/appearances/hostile-cases.ts, in the same languages. Rules are made on those; these tell how the rules do on
 * other texts, so make none on them.
 */
export const SET_ASIDE_CASES: AppearanceCase[] = [
  ...show(
    "Paper Lanterns",
    "en",
    { author: "Rosalind Keats-Moor" },
    `
mention ¦ Thaddeus Wick ¦ Wax ¦ How candles burn.⏎⏎Supported by: Thaddeus Wick, Mina Olcott, Perry Dunn, Zelda Frayne
subject ¦ Mina Olcott ¦ How Mina Olcott changed my mind ¦ A long story about light.
subject ¦ Perry Dunn ¦ Should we believe Perry Dunn? ¦ A lamp that never goes out.
subject ¦ Zelda Frayne ¦ Update: Zelda Frayne quits ¦ The lantern fair has no director.
mention ¦ Amos Tindall ¦ Darkness ¦ “Night is a room.” (Amos Tindall)⏎⏎A quiet episode.
subject ¦ Lettie Broome ¦ Investigation: Lettie Broome ¦ Who blew out the lights?
mention ¦ Crispin Yale-Hart ¦ Street lights ¦ The mayor and the engineer Crispin Yale-Hart signed a contract. We read it.
mention ¦ Bess Holloran ¦ Letters in spring ¦ Bess Holloran from Cork wants to know why lamps hum.
subject ¦ Silas Renwick ¦ Everything we know about Silas Renwick ¦ It is not much.
mention ¦ Ottoline Pryce ¦ Glass ¦ Rosalind has just read Ottoline Pryce and cannot stop thinking about glass.
subject ¦ Fergus Adeyemi-Roe ¦ Fergus Adeyemi-Roe under fire ¦ Why the fair wants him out.
guest ¦ Thaddeus Wick ¦ Oil ¦ In episode 88, Rosalind is joined by lamp maker Thaddeus Wick.
guest ¦ Mina Olcott ¦ Mina Olcott on painting with light ¦ The artist visits.
guest ¦ Caleb Storrow Jr. ¦ Lamplighters ¦ Our guest is Caleb Storrow Jr., whose father lit the lamps of the harbour.
guest ¦ Zelda Frayne ¦ The fair (with Zelda Frayne) ¦ What happens at night.
guest ¦ Silas Renwick ¦ An evening with Silas Renwick ¦ Silas Renwick answers your questions.
`,
  ),
  ...show(
    "Wolkenkunde",
    "de",
    { author: "Marlies Anker" },
    `
mention ¦ Ekkehard Siemer ¦ Regen ¦ Warum es regnet.⏎⏎Unterstützt von: Ekkehard Siemer, Gudrun Pahl, Jasper Otten
subject ¦ Gudrun Pahl ¦ Wie Gudrun Pahl meine Meinung änderte ¦ Eine lange Geschichte.
subject ¦ Jasper Otten ¦ Sollten wir Jasper Otten glauben? ¦ Eine Wolke, die nie verschwindet.
subject ¦ Notburga Ehlert ¦ Update: Notburga Ehlert hört auf ¦ Der Wetterdienst sucht.
mention ¦ Arnulf Dreyer ¦ Nebel ¦ „Nebel ist ein Zimmer.“ (Arnulf Dreyer)⏎⏎Eine stille Folge.
subject ¦ Trude Kalkhoff ¦ Ermittlung: Trude Kalkhoff ¦ Wer hat die Messstation zerstört?
mention ¦ Konstantin Moorfeld ¦ Wetterkarten ¦ Der Minister und der Ingenieur Konstantin Moorfeld haben einen Vertrag unterschrieben.
subject ¦ Sieglinde Horstkamp ¦ Alles, was wir über Sieglinde Horstkamp wissen ¦ Es ist nicht viel.
mention ¦ Hajo Tewes ¦ Schnee ¦ Marlies hat gerade Hajo Tewes gelesen.
subject ¦ Roswitha Ballin ¦ Roswitha Ballin in der Kritik ¦ Warum sie gehen soll.
guest ¦ Ekkehard Siemer ¦ Hagel ¦ Heute ist der Meteorologe Ekkehard Siemer zu Gast.
guest ¦ Gudrun Pahl ¦ Gudrun Pahl über Gewitter ¦ Die Forscherin kommt vorbei.
guest ¦ Notburga Ehlert ¦ Wettervorhersage (mit Notburga Ehlert) ¦ Was morgen kommt.
guest ¦ Sieglinde Horstkamp ¦ Im Gespräch: Sieglinde Horstkamp ¦ Über Wolken.
`,
  ),
  ...show(
    "Nuages",
    "fr",
    { author: "Perrine Louvier" },
    `
mention ¦ Alcide Ronsart ¦ La pluie ¦ Pourquoi il pleut.⏎⏎Avec le soutien de : Alcide Ronsart, Berthe Maugis, Côme Tardieu-Lys
subject ¦ Berthe Maugis ¦ Comment Berthe Maugis m’a fait changer d’avis ¦ Une longue histoire.
subject ¦ Côme Tardieu-Lys ¦ Faut-il croire Côme Tardieu-Lys ? ¦ Un nuage qui ne part pas.
subject ¦ Hermine Paulhac ¦ Démission : Hermine Paulhac s’en va ¦ La station cherche.
mention ¦ Théodore Valmy ¦ Le brouillard ¦ « Le brouillard est une chambre. » (Théodore Valmy)⏎⏎Un épisode calme.
subject ¦ Suzon Kerbrat ¦ Enquête : Suzon Kerbrat ¦ Qui a cassé la station ?
mention ¦ Gontran Vézelay ¦ Les cartes ¦ Le maire et l’ingénieur Gontran Vézelay ont signé un contrat. Nous le lisons.
subject ¦ Ninon Farges-Brel ¦ Tout ce que l’on sait de Ninon Farges-Brel ¦ Peu de choses.
mention ¦ Barnabé Loiseul ¦ La neige ¦ Perrine vient de lire Barnabé Loiseul.
subject ¦ Colombe Astruc ¦ Colombe Astruc sous le feu des critiques ¦ Une semaine agitée.
guest ¦ Alcide Ronsart ¦ La grêle ¦ Aujourd’hui, nous recevons le météorologue Alcide Ronsart.
guest ¦ Berthe Maugis ¦ Les orages, avec Berthe Maugis ¦ La chercheuse nous rend visite.
guest ¦ Hermine Paulhac ¦ La météo (invitée : Hermine Paulhac) ¦ Demain.
guest ¦ Ninon Farges-Brel ¦ Rencontre avec Ninon Farges-Brel ¦ Autour d’un nuage.
`,
  ),
  ...show(
    "Nubes Bajas",
    "es",
    { author: "Socorro Aldana" },
    `
mention ¦ Melchor Urrutia ¦ La lluvia ¦ Por qué llueve.⏎⏎Con el apoyo de: Melchor Urrutia, Delfina Cuervo, Rufino Almansa
subject ¦ Delfina Cuervo ¦ Cómo Delfina Cuervo me hizo cambiar de idea ¦ Una larga historia.
subject ¦ Rufino Almansa ¦ ¿Debemos creer a Rufino Almansa? ¦ Una nube que no se va.
subject ¦ Graciela Ondarra ¦ Actualidad: Graciela Ondarra abandona ¦ La estación busca.
mention ¦ Teófilo Barral ¦ La niebla ¦ «La niebla es un cuarto.» (Teófilo Barral)⏎⏎Un episodio tranquilo.
subject ¦ Paloma Urdiales ¦ Investigación: Paloma Urdiales ¦ ¿Quién rompió la estación?
mention ¦ Eusebio Lantarón ¦ Los mapas ¦ El alcalde y el ingeniero Eusebio Lantarón firmaron un contrato. Lo leemos.
subject ¦ Virtudes Escalona ¦ Todo lo que sabemos de Virtudes Escalona ¦ No es mucho.
mention ¦ Anacleto Rivas-Mora ¦ La nieve ¦ Socorro acaba de leer a Anacleto Rivas-Mora.
subject ¦ Bernarda Quintela ¦ Bernarda Quintela, en el punto de mira ¦ Una semana difícil.
guest ¦ Melchor Urrutia ¦ El granizo ¦ Hoy nos visita el meteorólogo Melchor Urrutia.
guest ¦ Delfina Cuervo ¦ Tormentas, con Delfina Cuervo ¦ La investigadora.
guest ¦ Graciela Ondarra ¦ El tiempo (invitada: Graciela Ondarra) ¦ Mañana.
guest ¦ Virtudes Escalona ¦ Charla con Virtudes Escalona ¦ Sobre nubes.
`,
  ),
  ...show(
    "Chuva Miúda",
    "pt",
    { author: "Olinda Farias" },
    `
mention ¦ Baltazar Negrão ¦ A chuva ¦ Por que chove.⏎⏎Com o apoio de: Baltazar Negrão, Cremilde Souto, Eurico Valadão
subject ¦ Cremilde Souto ¦ Como Cremilde Souto mudou a minha opinião ¦ Uma longa história.
subject ¦ Eurico Valadão ¦ Devemos acreditar em Eurico Valadão? ¦ Uma nuvem que não passa.
subject ¦ Isaura Cabedal ¦ Atualidade: Isaura Cabedal deixa o cargo ¦ A estação procura.
mention ¦ Leopoldo Quaresma ¦ A neblina ¦ “A neblina é um quarto.” (Leopoldo Quaresma)⏎⏎Um episódio calmo.
subject ¦ Palmira Trancoso ¦ Investigação: Palmira Trancoso ¦ Quem quebrou a estação?
mention ¦ Heitor Cascais-Lima ¦ Os mapas ¦ O prefeito e o engenheiro Heitor Cascais-Lima assinaram um contrato.
subject ¦ Zélia Monforte ¦ Tudo o que sabemos de Zélia Monforte ¦ Não é muito.
mention ¦ Afonso Pedreira-Luz ¦ A neve ¦ Olinda acaba de ler Afonso Pedreira-Luz.
subject ¦ Quitéria Bastos ¦ Quitéria Bastos sob fogo ¦ Uma semana difícil.
guest ¦ Baltazar Negrão ¦ O granizo ¦ Hoje recebemos o meteorologista Baltazar Negrão.
guest ¦ Cremilde Souto ¦ Trovões, com Cremilde Souto ¦ A pesquisadora.
guest ¦ Isaura Cabedal ¦ O tempo (convidada: Isaura Cabedal) ¦ Amanhã.
guest ¦ Zélia Monforte ¦ Papo com Zélia Monforte ¦ Sobre nuvens.
`,
  ),
  ...show(
    "Nuvole e Tetti",
    "it",
    { author: "Ottavia Pellegrinetti" },
    `
mention ¦ Callisto Bramanti ¦ La pioggia ¦ Perché piove.⏎⏎Con il sostegno di: Callisto Bramanti, Delia Fontanarosa, Egidio Marsala
subject ¦ Delia Fontanarosa ¦ Come Delia Fontanarosa mi ha fatto cambiare idea ¦ Una lunga storia.
subject ¦ Egidio Marsala ¦ Dobbiamo credere a Egidio Marsala? ¦ Una nuvola che non passa.
subject ¦ Norina Castagno ¦ Attualità: Norina Castagno lascia ¦ La stazione cerca.
mention ¦ Procopio Zandri ¦ La nebbia bassa ¦ «La nebbia è una stanza.» (Procopio Zandri)⏎⏎Una puntata calma.
subject ¦ Verdiana Lupi ¦ Inchiesta: Verdiana Lupi ¦ Chi ha rotto la stazione?
mention ¦ Ermete Sassoferri ¦ Le mappe ¦ Il sindaco e l’ingegnere Ermete Sassoferri hanno firmato un contratto.
subject ¦ Gilda Montefusco ¦ Tutto quello che sappiamo di Gilda Montefusco ¦ Non è molto.
mention ¦ Fosco Arrighetti ¦ La neve ¦ Ottavia ha appena letto Fosco Arrighetti.
subject ¦ Leda Carminati ¦ Leda Carminati nel mirino ¦ Una settimana difficile.
guest ¦ Callisto Bramanti ¦ La grandine ¦ Oggi è con noi Callisto Bramanti, meteorologo.
guest ¦ Delia Fontanarosa ¦ Temporali, con Delia Fontanarosa ¦ La ricercatrice.
guest ¦ Norina Castagno ¦ Il tempo (ospite: Norina Castagno) ¦ Domani.
guest ¦ Gilda Montefusco ¦ Incontro con Gilda Montefusco ¦ Sulle nuvole.
`,
  ),
  ...show(
    "Wolkentoren",
    "nl",
    { author: "Baukje Reinders" },
    `
mention ¦ Ewoud Stapel ¦ Regen ¦ Waarom het regent.⏎⏎Met steun van: Ewoud Stapel, Grietje Molenkamp, Ids Vrieswijk
subject ¦ Grietje Molenkamp ¦ Hoe Grietje Molenkamp mij van gedachten deed veranderen ¦ Een lang verhaal.
subject ¦ Ids Vrieswijk ¦ Moeten we Ids Vrieswijk geloven? ¦ Een wolk die blijft.
subject ¦ Jantje Koelewijn-As ¦ Actueel: Jantje Koelewijn-As stopt ¦ Het weerstation zoekt.
mention ¦ Klaas-Jan Noordhof ¦ Mist ¦ “Mist is een kamer.” (Klaas-Jan Noordhof)⏎⏎Een stille aflevering.
subject ¦ Neeltje Bargeman ¦ Onderzoek: Neeltje Bargeman ¦ Wie brak het station?
mention ¦ Sikke Wierda-Blom ¦ Kaarten ¦ De burgemeester en ingenieur Sikke Wierda-Blom tekenden een contract.
subject ¦ Trijntje Haspels ¦ Alles wat we weten over Trijntje Haspels ¦ Het is niet veel.
mention ¦ Ubbo Zandstra ¦ Sneeuw ¦ Baukje las net Ubbo Zandstra.
subject ¦ Wietske Polderman ¦ Wietske Polderman onder vuur ¦ Een zware week.
guest ¦ Ewoud Stapel ¦ Hagel ¦ Vandaag schuift meteoroloog Ewoud Stapel aan. Baukje praat met Ewoud Stapel over hagel.
guest ¦ Grietje Molenkamp ¦ Onweer, met Grietje Molenkamp ¦ De onderzoekster.
guest ¦ Jantje Koelewijn-As ¦ Het weer (gast: Jantje Koelewijn-As) ¦ Morgen.
guest ¦ Trijntje Haspels ¦ In gesprek met Trijntje Haspels ¦ Over wolken.
`,
  ),
  ...show(
    "Molnhöjd",
    "sv",
    { author: "Alva Rundberg" },
    `
mention ¦ Birger Dalholm ¦ Regn ¦ Varför det regnar.⏎⏎Med stöd av: Birger Dalholm, Cajsa Eldh, Ebbe Fridlund
subject ¦ Cajsa Eldh ¦ Hur Cajsa Eldh fick mig att ändra mig ¦ En lång historia.
subject ¦ Ebbe Fridlund ¦ Ska vi tro på Ebbe Fridlund? ¦ Ett moln som stannar.
subject ¦ Gudrun Hällmark ¦ Aktuellt: Gudrun Hällmark slutar ¦ Stationen söker.
mention ¦ Ivar Jernberg-O ¦ Dis ¦ ”Dimman är ett rum.” (Ivar Jernberg-O)⏎⏎Ett stilla avsnitt.
subject ¦ Karna Lövsta ¦ Utredning: Karna Lövsta ¦ Vem förstörde stationen?
mention ¦ Måns Nyrén-Alm ¦ Kartor ¦ Borgmästaren och ingenjören Måns Nyrén-Alm skrev på ett avtal.
subject ¦ Olga Prästgård ¦ Allt vi vet om Olga Prästgård ¦ Det är inte mycket.
mention ¦ Rurik Stenklev ¦ Snö ¦ Alva har just läst Rurik Stenklev.
subject ¦ Tora Ullfors ¦ Tora Ullfors i blåsväder ¦ En svår vecka.
guest ¦ Birger Dalholm ¦ Hagel ¦ Veckans gäst är meteorologen Birger Dalholm.
guest ¦ Cajsa Eldh ¦ Åska, med Cajsa Eldh ¦ Forskaren.
guest ¦ Gudrun Hällmark ¦ Vädret (gäst: Gudrun Hällmark) ¦ I morgon.
guest ¦ Olga Prästgård ¦ Möte: Alva pratar med Olga Prästgård ¦ Om moln.
`,
  ),
  ...show(
    "Chmury",
    "pl",
    { author: "Aniela Rosińska" },
    `
mention ¦ Bartosz Czubryna ¦ Deszcz ¦ Dlaczego pada.⏎⏎Wspierają nas: Bartosz Czubryna, Celina Dębosz, Edwin Figiel
subject ¦ Celina Dębosz ¦ Jak Celina Dębosz zmieniła moje zdanie ¦ Długa historia.
subject ¦ Edwin Figiel ¦ Czy warto wierzyć w to, co mówi Edwin Figiel? ¦ Chmura, która zostaje.
subject ¦ Gizela Hrabina ¦ Aktualności: Gizela Hrabina odchodzi ¦ Stacja szuka.
mention ¦ Ildefons Jodła ¦ Mgła ¦ „Mgła to pokój.” (Ildefons Jodła)⏎⏎Spokojny odcinek.
subject ¦ Karolina Łoza-Mech ¦ Śledztwo: Karolina Łoza-Mech ¦ Kto zniszczył stację?
mention ¦ Mieszko Narwid ¦ Mapy ¦ Burmistrz i inżynier Mieszko Narwid podpisali umowę.
subject ¦ Oliwia Perzyńska ¦ Wszystko, co wiemy: Oliwia Perzyńska bez tajemnic ¦ Niewiele.
mention ¦ Roch Sitowie ¦ Śnieg ¦ Książka tygodnia. Autorem jest Roch Sitowie.
subject ¦ Tekla Uszatek ¦ Tekla Uszatek w ogniu krytyki ¦ Trudny tydzień.
guest ¦ Bartosz Czubryna ¦ Grad ¦ Dziś naszym gościem jest meteorolog Bartosz Czubryna.
guest ¦ Celina Dębosz ¦ Burze – rozmowa z Celiną Dębosz ¦ Badaczka.
guest ¦ Gizela Hrabina ¦ Pogoda (gość: Gizela Hrabina) ¦ Jutro.
guest ¦ Oliwia Perzyńska ¦ Oliwia Perzyńska opowiada o chmurach ¦ Spotkanie.
`,
  ),
  ...show(
    "Bulut Defteri",
    "tr",
    { author: "Ferhunde Saygın" },
    `
mention ¦ Alper Bozdoğan ¦ Yağmur ¦ Neden yağar?⏎⏎Destekleyenler: Alper Bozdoğan, Ceyda Dumlu, Emre Fındıkçı
subject ¦ Ceyda Dumlu ¦ Ceyda Dumlu fikrimi nasıl değiştirdi ¦ Uzun bir hikâye.
subject ¦ Emre Fındıkçı ¦ Emre Fındıkçı'ya inanmalı mıyız? ¦ Gitmeyen bir bulut.
subject ¦ Gönül Hatipli ¦ Gündem: Gönül Hatipli görevi bıraktı ¦ İstasyon arıyor.
mention ¦ İlhan Kaynarca ¦ Sis ¦ “Sis bir odadır.” (İlhan Kaynarca)⏎⏎Sakin bir bölüm.
subject ¦ Leman Mercanlı ¦ Soruşturma: Leman Mercanlı ¦ İstasyonu kim bozdu?
mention ¦ Nuri Okyanuslu ¦ Haritalar ¦ Başkan ve mühendis Nuri Okyanuslu bir sözleşme imzaladı.
subject ¦ Özge Pamuklu ¦ Özge Pamuklu hakkında bildiğimiz her şey ¦ Çok değil.
mention ¦ Rasim Sarıçam ¦ Kar ¦ Ferhunde bu hafta Rasim Sarıçam okudu.
subject ¦ Tijen Uysaler ¦ Tijen Uysaler eleştirilerin hedefinde ¦ Zor bir hafta.
guest ¦ Alper Bozdoğan ¦ Dolu ¦ Bugün konuğumuz meteorolog Alper Bozdoğan.
guest ¦ Ceyda Dumlu ¦ Ceyda Dumlu ile fırtınalar ¦ Araştırmacı.
guest ¦ Gönül Hatipli ¦ Hava durumu (konuk: Gönül Hatipli) ¦ Yarın.
guest ¦ Özge Pamuklu ¦ Özge Pamuklu anlatıyor ¦ Bulutlar üzerine.
`,
  ),
  ...show(
    "雲の図鑑",
    "ja",
    { author: "葉山のぞみ" },
    `
mention ¦ 浅間伊織 ¦ 雨 ¦ なぜ降るのか。⏎⏎協力：浅間伊織、兵藤ゆかり、丹波鉄平
subject ¦ 兵藤ゆかり ¦ 兵藤ゆかりが私の考えを変えた ¦ 長い話。
subject ¦ 丹波鉄平 ¦ 丹波鉄平を信じるべきか ¦ 消えない雲。
subject ¦ 江守かほ ¦ 話題：江守かほが退任 ¦ 観測所は探している。
mention ¦ 二宮宗助 ¦ 霧 ¦ 「霧は部屋である」（二宮宗助）⏎⏎静かな回。
subject ¦ 穂積れいか ¦ 捜査：穂積れいか ¦ 誰が壊したのか。
mention ¦ 真壁剛志 ¦ 地図 ¦ 市長と技師の真壁剛志が契約に署名した。
subject ¦ 芦屋なぎさ ¦ 芦屋なぎさのすべて ¦ 多くはない。
mention ¦ 冬木一馬 ¦ 雪 ¦ のぞみは冬木一馬を読んだばかり。
subject ¦ 椿原みお ¦ 椿原みおに批判集中 ¦ 大変な一週間。
guest ¦ 浅間伊織 ¦ 雹 ¦ 本日のゲストは気象学者の浅間伊織さんです。
guest ¦ 兵藤ゆかり ¦ 兵藤ゆかりさんと語る雷 ¦ 研究者。
guest ¦ 江守かほ ¦ 天気（ゲスト：江守かほ） ¦ 明日。
guest ¦ 芦屋なぎさ ¦ 対談：芦屋なぎさ ¦ 雲について。
`,
  ),
  ...show(
    "看云",
    "zh",
    { author: "柳溪桥" },
    `
mention ¦ 盛怀瑾 ¦ 雨 ¦ 为什么下雨。⏎⏎鸣谢：盛怀瑾、童若溪、焦远山
subject ¦ 童若溪 ¦ 童若溪如何改变了我的想法 ¦ 一个长故事。
subject ¦ 焦远山 ¦ 我们该相信焦远山吗 ¦ 一朵不走的云。
subject ¦ 路清荷 ¦ 时事：路清荷离任 ¦ 气象站在找人。
mention ¦ 史守一 ¦ 雾 ¦ “雾是一个房间。”（史守一）⏎⏎安静的一期。
subject ¦ 龚晚晴 ¦ 调查：龚晚晴 ¦ 谁弄坏了气象站？
mention ¦ 樊铁生 ¦ 地图 ¦ 市长和工程师樊铁生签了合同。
subject ¦ 曲若星 ¦ 我们所知道的曲若星 ¦ 并不多。
mention ¦ 靳北辰 ¦ 雪 ¦ 溪桥刚读完靳北辰。
subject ¦ 闵秋白 ¦ 闵秋白遭到批评 ¦ 艰难的一周。
guest ¦ 盛怀瑾 ¦ 冰雹 ¦ 今天的嘉宾是盛怀瑾，一位气象学家。
guest ¦ 童若溪 ¦ 对话童若溪：雷雨 ¦ 研究者。
guest ¦ 路清荷 ¦ 天气（嘉宾：路清荷） ¦ 明天。
guest ¦ 曲若星 ¦ 专访曲若星 ¦ 云的故事。
`,
  ),
  ...show(
    "Облака",
    "ru",
    { author: "Студия Высота" },
    `
mention ¦ Архип Градов ¦ Дождь ¦ Почему идёт дождь.⏎⏎Нас поддерживают: Архип Градов, Василиса Громова-Лис, Демьян Инеев
subject ¦ Василиса Громова ¦ Как Василиса Громова изменила моё мнение ¦ Долгая история.
subject ¦ Демьян Инеев ¦ Верить ли тому, что говорит Демьян Инеев? ¦ Облако, которое не уходит.
subject ¦ Ефросинья Лужина ¦ Новое: Ефросинья Лужина покидает пост ¦ Станция ищет.
mention ¦ Захар Метелин ¦ Туман ¦ «Туман — это комната.» (Захар Метелин)⏎⏎Тихий выпуск.
subject ¦ Инесса Росина ¦ Расследование: Инесса Росина ¦ Кто сломал станцию?
mention ¦ Корней Снегов ¦ Карты ¦ Мэр и инженер Корней Снегов подписали договор.
subject ¦ Любава Тучина ¦ Всё, что известно: Любава Тучина без тайн ¦ Немного.
mention ¦ Назар Ураганов ¦ Снег ¦ Книга недели. Автор — Назар Ураганов.
subject ¦ Олеся Ясная-Роща ¦ Олеся Ясная-Роща под огнём критики ¦ Трудная неделя.
guest ¦ Архип Градов ¦ Град ¦ Сегодня в гостях метеоролог Архип Градов.
guest ¦ Василиса Громова ¦ Разговор с Василисой Громовой ¦ О грозах.
guest ¦ Ефросинья Лужина ¦ Погода (гостья: Ефросинья Лужина) ¦ Завтра.
guest ¦ Любава Тучина ¦ Любава Тучина рассказывает об облаках ¦ Встреча.
`,
  ),
  ...show(
    "Mraky",
    "cs",
    { author: "Studio Vánek" },
    `
mention ¦ Alois Bouřka ¦ Déšť ¦ Proč prší.⏎⏎Podporují nás: Alois Bouřka, Cecílie Duhová, Emil Fičera
subject ¦ Cecílie Duhová ¦ Jak Cecílie Duhová změnila můj názor ¦ Dlouhý příběh.
subject ¦ Emil Fičera ¦ Máme věřit tomu, co říká Emil Fičera? ¦ Mrak, který zůstává.
subject ¦ Gabina Hromová ¦ Aktuálně: Gabina Hromová končí ¦ Stanice hledá.
mention ¦ Ignác Jinovatka ¦ Mlha ¦ „Mlha je pokoj.“ (Ignác Jinovatka)⏎⏎Tichá epizoda.
subject ¦ Kateřina Lijáková ¦ Vyšetřování: Kateřina Lijáková ¦ Kdo zničil stanici?
mention ¦ Methoděj Náledí ¦ Mapy ¦ Starosta a inženýr Methoděj Náledí podepsali smlouvu.
subject ¦ Otýlie Přeháňková ¦ Vše, co víme: Otýlie Přeháňková bez tajemství ¦ Není toho moc.
mention ¦ Rostislav Sněžný ¦ Sníh ¦ Kniha týdne. Autorem je Rostislav Sněžný.
subject ¦ Tereza Unášková ¦ Tereza Unášková pod palbou kritiky ¦ Těžký týden.
guest ¦ Alois Bouřka ¦ Kroupy ¦ Dnes je naším hostem Alois Bouřka, meteorolog.
guest ¦ Cecílie Duhová ¦ Bouřky – rozhovor s Cecílií Duhovou ¦ Badatelka.
guest ¦ Gabina Hromová ¦ Počasí (host: Gabina Hromová) ¦ Zítra v našem městě a u řeky.
guest ¦ Otýlie Přeháňková ¦ Otýlie Přeháňková vypráví o mracích ¦ Setkání.
`,
  ),
  ...show(
    "구름 사전",
    "ko",
    { author: "백하늘" },
    `
mention ¦ 제갈민 ¦ 비 ¦ 왜 내릴까.⏎⏎도움 주신 분: 제갈민, 남궁솔, 독고진
subject ¦ 남궁솔 ¦ 남궁솔이 내 생각을 바꾼 이유 ¦ 긴 이야기.
subject ¦ 독고진 ¦ 독고진을 믿어야 할까 ¦ 사라지지 않는 구름.
subject ¦ 선우빛나 ¦ 화제: 선우빛나 퇴임 ¦ 관측소가 찾는다.
mention ¦ 황보석 ¦ 안개 ¦ “안개는 방이다.” (황보석)⏎⏎조용한 회차.
subject ¦ 서문아린 ¦ 수사: 서문아린 ¦ 누가 부쉈나.
mention ¦ 동방현 ¦ 지도 ¦ 시장과 기술자 동방현이 계약서에 서명했다.
subject ¦ 사공해 ¦ 우리가 아는 사공해 ¦ 많지 않다.
mention ¦ 어금돌 ¦ 눈 ¦ 하늘은 어금돌을 막 읽었다.
subject ¦ 장곡리라 ¦ 장곡리라에게 쏟아진 비판 ¦ 힘든 한 주.
guest ¦ 제갈민 ¦ 우박 ¦ 오늘의 게스트: 제갈민 기상학자.
guest ¦ 남궁솔 ¦ 천둥, 남궁솔과 함께 ¦ 연구자.
guest ¦ 선우빛나 ¦ 날씨 (게스트: 선우빛나) ¦ 내일.
guest ¦ 사공해 ¦ 사공해 인터뷰 ¦ 구름 이야기.
`,
  ),
  ...show(
    "Pilvikirja",
    "fi",
    { author: "Sanelma Vihuri" },
    `
mention ¦ Arvid Myrskylä ¦ Sade ¦ Miksi sataa.⏎⏎Tukijat: Arvid Myrskylä, Betty Ukkola, Daavid Raesaari
subject ¦ Betty Ukkola ¦ Miten Betty Ukkola muutti mieleni ¦ Pitkä tarina.
subject ¦ Daavid Raesaari ¦ Pitäisikö uskoa, mitä Daavid Raesaari sanoo? ¦ Pilvi, joka jää.
subject ¦ Elsi Halla-aho-Ranta ¦ Ajankohtaista: Elsi Halla-aho-Ranta lopettaa ¦ Asema etsii.
mention ¦ Frans Usvala ¦ Sumu ¦ ”Sumu on huone.” (Frans Usvala)⏎⏎Hiljainen jakso.
subject ¦ Hanna-Leea Pouta ¦ Tutkinta: Hanna-Leea Pouta ¦ Kuka rikkoi aseman?
mention ¦ Iivari Kinos ¦ Kartat ¦ Pormestari ja insinööri Iivari Kinos allekirjoittivat sopimuksen.
subject ¦ Johanna Tuiskula ¦ Kaikki, mitä tiedämme: Johanna Tuiskula ja pilvet ¦ Ei paljon.
mention ¦ Kaarlo Hankikanto ¦ Lumi ¦ Sanelma on juuri lukenut kirjan, jonka kirjoitti Kaarlo Hankikanto.
subject ¦ Laila Räntälä ¦ Laila Räntälä arvostelun kohteena ¦ Vaikea viikko.
guest ¦ Arvid Myrskylä ¦ Rakeet ¦ Tänään vieraana on meteorologi Arvid Myrskylä.
guest ¦ Betty Ukkola ¦ Ukkonen, vieraana Betty Ukkola ¦ Tutkija.
guest ¦ Elsi Halla-aho-Ranta ¦ Sää (vieraana Elsi Halla-aho-Ranta) ¦ Huomenna.
guest ¦ Johanna Tuiskula ¦ Johanna Tuiskula kertoo pilvistä ¦ Tapaaminen.
`,
  ),
];
