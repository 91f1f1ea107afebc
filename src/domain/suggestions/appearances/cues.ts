/*
 * What titles and notes say before and after a guest's name, by language. Phrases are folded (domain/text/folding.ts): lower case,
 * no accents, no apostrophes. A "+" stands for the rest of a word.
 */

interface LanguageCues {
  /** directly before a guest, or before words that describe them: "our guest, the keeper NAME" */
  guest: string;
  /** before a guest if the sentence has a word for talking, and in titles: "Life at sea with NAME" */
  together: string;
  /** words for talking, meeting and inviting */
  talking: string;
  /** after a guest: "NAME joins us" */
  appears: string;
  /** after a name, in titles mostly of a guest: "NAME on lighthouses" */
  on: string;
  /** before the name of who is talked about: "the death of NAME" */
  subject: string;
  /** after the name of somebody who has a guest: "NAME talks with" */
  receives: string;
  /** before the name of a host */
  host: string;
  /** before the name of somebody who worked on the episode, or is listed below it; words other than "… by" need a colon */
  credit: string;
}

const LANGUAGES: Record<string, LanguageCues> = {
  en: {
    guest:
      "guest|guests|special guest|special guests|guest host|guest hosts|guest co host|guest co hosts|guest cohost|guest is|guests are|guest today is|guest this week is|guest for this episode is|interview with|interviews with|interview|interviewing|interviewed|interviews|joined by|are joined by|is joined by|joining us is|joining me is|joining us|joining me|conversation with|conversations with|discussion with|we invited|weve invited|i invited|dialogue with|in conversation with|talk with|talks with|talks to|talking to|talking with|talk to|talked to|talked with|speaks with|speaks to|speaking with|speaking to|speak with|speak to|spoke with|spoke to|chat with|chats with|chats to|chatting with|chatted with|chat to|sit down with|sits down with|sat down with|sitting down with|sits with|catch up with|catches up with|catching up with|caught up with|welcome|welcomes|welcomed|welcoming|welcome back|welcomes back|feat|ft|featuring|meet|introducing|introduces|hear from|hears from|brings on|bring on|bring back|brought on|invites|invited|invite|q a with|ama with|fireside chat with|fireside with|panel with|panelists|panelist|panellists|interviewee|joined today by|joined this week by|hang out with|hangs out with|hanging out with|starring|by special guest|with guest|with guests|accompanied by|talking shop with|debate with|roundtable with|guest today|guest this week|guest on this episode|guest in this episode|todays guest|this weeks guest|my guest|our guest",
    together: "with|w|alongside",
    talking:
      "talk|talks|talking|talked|speak|speaks|speaking|spoke|chat|chats|chatting|chatted|conversation|discussion|discuss|discusses|discussing|interview|interviews|interviewed|guest|guests|joined|joins|join|joining|sit|sits|sat|dive|dives|dig|digs|explore|explores|exploring|hang|catch|catches|panel|panelists|episode|welcome|welcomes|speakers|connect",
    appears:
      "joins|joined me|joined us|joined the|joined scott|join us|join me|returns|is back|comes back|is my guest|is our guest|is this weeks guest|is todays guest|is the guest|is a guest|is here|is on the show|is on the podcast|drops by|drops in|stops by|stopped by|swings by|comes on|came on|talks about|talk about|talks through|talks how|speaks about|speak about|speaks on|discusses|discuss|explains|explain|shares|share|tells us|tells me|tell us|walks us|walks me|takes us|reveals|describes|reflects|recalls|opens up|breaks down|unpacks|sits down|answers|interview|gives us|weighs in|guides us|teaches us|helps us|is joining|joining us|join me|are our guests|sit down|guests|guest stars|explores|dives|chats about|in conversation|teaches|lays out",
    on: "on|talks|of|author",
    subject:
      "about|vs|review of|remembering|rip|death of|story of|case of|tribute to|who was|disappearance of|response to|against|inspired by|according to|trial of|fall of|on|as|learned from|learn from|farewell|who killed|calle",
    receives: "talks with|talks to|talk with|chats with|interviews",
    host: "host|hosts|hosted by|host is|host today is|co host is|co host today is|cohost is|cohost today is|our co host is|guest cohosted by|your host|your hosts|our host|co host|co hosts|cohost|cohosts|presented by|hosted and produced by|my co host|my cohost|join host|join hosts|with host|with hosts|with your host|with your hosts|this is|interviewed by|follow host",
    credit:
      "made possible by|produced by|producer|edited by|engineer|audio engineer|sound design by|music|music by|theme music by|written by|writer|research|artwork|featured image|photo credit|thanks to|sponsor|supported by|patrons|previous episodes|past guests|next week|recommended|references|clip",
  },
  de: {
    guest:
      "gast|gaste|gastin|unser gast|mein gast|zu gast|zu gast ist|zu gast sind|heute zu gast|als gast|als gaste|im gesprach mit|gesprach mit|gesprache mit|interview mit|im interview mit|im interview|unterhaltung mit|talk mit|begrusse|begrussen|begrussen wir|begrusst|besuch von|treffen|trifft|empfangt|empfangen|eingeladen haben wir|mit unserem gast|mit gast|mit dabei|dabei sind|es spricht|mit dem gast|mit der gastin|interviewt|interviewen|unterhalte ich mich mit|unterhalten wir uns mit|spreche ich mit|sprechen wir mit|rede ich mit|reden wir mit|gast ist|heutiger gast ist|gaste sind",
    together: "mit|gemeinsam mit|zusammen mit",
    talking:
      "sprechen|spricht|spreche|sprach|gesprochen|reden|redet|rede|unterhalten|unterhalt|unterhalte|plaudern|plaudert|diskutieren|diskutiert|quatschen|quatscht|klaren|klart|gesprach|interview|gast|gaste|besuch|folge|episode|austauschen|tauschen|eingeladen|trifft|treffen|fragen|podcaster|blicken|schauen",
    appears:
      "ist zu gast|ist heute zu gast|zu gast|ist unser gast|ist mein gast|ist dabei|ist heute dabei|erzahlt|erklart|spricht uber|spricht|berichtet|verrat|teilt|gibt einblicke|gibt|kommt vorbei|besucht uns|im gesprach|im interview|ist wieder da|ist zuruck|sind zu gast|sind dabei|sprechen uber|erzahlen|erklaren|berichten|diskutieren|klart auf|zeigt|schildert|zu besuch|ist zu besuch",
    on: "uber",
    subject: "uber|zum tod von|leben von|fall|wer war",
    receives: "",
    host: "host|hosts|moderation|moderiert von|moderieren|gastgeber|gastgeberin|gastgeber ist|mit host|eure hosts|dein host|deine hosts|durch die sendung fuhrt|prasentiert von",
    credit:
      "produktion|produziert von|redaktion|schnitt|schnitt von|ton|technik|musik|musik von|regie|sounddesign|grafik|gestaltung|cover von|foto|fotos|bild|fotografie|text|geschrieben von|recherche|dank an|vielen dank an|sponsor|werbung|unterstutzt von|frühere folgen|fruhere folgen|weitere folgen|auch horen|hort auch|nachste woche|nachste folge|zum weiterlesen|buchtipp|literatur|quellen|erwahnt|empfehlungen|sprecher|sprecherin|gelesen von|danke an|danke",
  },
  fr: {
    guest:
      "invite|invitee|invites|invitees|notre invite|notre invitee|mon invite|mon invitee|linvite|linvitee|invite du jour|avec pour invite|entretien avec|entretien de|lentretien de|interview de|interview avec|linterview de|rencontre avec|conversation avec|discussion avec|echange avec|dialogue avec|en compagnie de|accompagne de|recoit|recoivent|recevons|accueille|accueillons|accueillir|recevoir|invitons|a linvitation de|le temoignage de|temoignage de|a la rencontre de|rencontrons|jai recu|jai le plaisir de recevoir|nous avons recu|sentretient avec|interroge|interviewe|recois|je recois|jaccueille|nous avons invite|jai invite|on a invite|echanger avec|dechanger avec|discuter avec|de discuter avec",
    together: "avec|aux cotes de",
    talking:
      "parle|parlons|parlent|parler|discute|discutons|discuter|discutent|echange|echangeons|echanger|entretien|interview|invite|invitee|invites|rencontre|recoit|recevons|accueille|conversation|dialogue|episode|entretient|revenons|explorons|abordons|decryptons",
    appears:
      "est notre invite|est notre invitee|est mon invite|est mon invitee|est linvite|est linvitee|nous parle|nous raconte|nous explique|nous livre|nous partage|nous rejoint|raconte|explique|revient sur|revient|partage|se confie|temoigne|decrypte|repond|vient|est avec nous|devoile|evoque|parle de|racontent|nous racontent|expliquent|discutent|echangent|nous rejoignent|sont nos invites|sont avec nous",
    on: "",
    subject: "la mort de|hommage a|laffaire|livre de|selon|disparition de",
    receives: "",
    host: "anime par|animee par|presente par|presentee par|presentatrice|presentateur|animateur|animatrice|votre hote|avec votre hote|un podcast de|hote|co anime par|au micro de",
    credit:
      "realisation|realise par|produit par|production|montage|musique|musique de|mixage|redaction|ecrit par|texte|son|prise de son|illustration|photo|credit photo|merci a|grace a|merci aussi a|remerciements|sponsor|generique|a ecouter aussi|ecouter aussi|episodes precedents|la semaine prochaine|prochain episode|pour aller plus loin|references|bibliographie|lu par|voix",
  },
  es: {
    guest:
      "invitado|invitada|invitados|invitadas|nuestro invitado|nuestra invitada|mi invitado|mi invitada|invitado especial|invitada especial|entrevista a|entrevista con|entrevista|entrevistamos a|entrevistamos|entrevisto a|entrevistando a|hablamos con|hablo con|hablando con|charla con|charlamos con|charlo con|charlando con|conversamos con|conversacion con|conversaciones con|converso con|conversando con|nos acompana|nos acompanan|nos visita|recibimos a|recibe a|recibo a|damos la bienvenida a|platicamos con|platica con|dialogo con|dialogamos con|tenemos a|contamos con|junto a|encuentro con|tertulia con|invitamos a|hemos invitado a|invite a",
    together: "con|junto con|ft",
    talking:
      "hablamos|hablo|hablar|habla|charlamos|charla|charlo|conversamos|conversacion|conversa|converso|entrevista|entrevistamos|invitado|invitada|invitados|acompana|visita|platicamos|platica|dialogamos|episodio|programa|recibimos|aprendemos|exploramos|descubrimos|sentamos|analizamos|repasamos",
    appears:
      "nos cuenta|nos habla|nos explica|nos acompana|nos visita|nos comparte|cuenta|explica|habla de|habla sobre|habla|comparte|regresa|vuelve|relata|revela|responde|nos cuentan|cuentan|explican|hablan de|nos acompanan|conversan|debaten|es nuestro invitado|es nuestra invitada|es mi invitada|es mi invitado|estuvo|analiza|desvela|reflexiona",
    on: "",
    subject: "la muerte de|homenaje a|quien fue|aprendi de",
    receives: "",
    host: "presentado por|presentada por|presenta|presentan|conducido por|conducida por|conduce|conducen|dirigido y presentado por|anfitrion|anfitriona|tu anfitrion|tu anfitriona|host|con tu host|un podcast de|locucion de",
    credit:
      "produccion|producido por|produccion de|edicion|edicion de|editado por|musica|musica de|guion|guion de|escrito por|dirigido por|direccion|direccion de|diseno|diseno sonoro|realizacion|sonido|mezcla|ilustracion|foto|fotografia|gracias a|gracias tambien a|agradecimientos|patrocinador|patrocinado por|episodios anteriores|escucha tambien|proxima semana|proximo episodio|referencias|bibliografia|lectura recomendada|voz|voces|narracion",
  },
  it: {
    guest:
      "ospite|ospiti|il nostro ospite|la nostra ospite|nostro ospite|nostra ospite|ospite speciale|ospite di oggi|intervista a|intervista con|intervista|intervistiamo|intervistato|abbiamo intervistato|parliamo con|ne parliamo con|parlo con|chiacchierata con|chiacchiere con|chiacchieriamo con|quattro chiacchiere con|due chiacchiere con|conversazione con|dialogo con|dialoghiamo con|in compagnia di|incontro con|incontriamo|abbiamo incontrato|a tu per tu con|e con noi|con noi|abbiamo con noi|ospitiamo|accogliamo|abbiamo ospitato|insieme a|assieme a|discutiamo con|ci raggiunge|faccia a faccia con|abbiamo invitato|ho invitato|invitiamo",
    together: "con",
    talking:
      "parliamo|parlo|parlato|parlare|chiacchierata|chiacchiere|chiacchieriamo|chiacchierato|conversazione|dialogo|dialoghiamo|intervista|intervistiamo|ospite|ospiti|incontriamo|incontro|puntata|episodio|insieme|discutiamo|raccontiamo|scopriamo|esploriamo|confrontiamo",
    appears:
      "ci racconta|ci parla|ci spiega|racconta|spiega|parla di|e ospite|e nostra ospite|e nostro ospite|e il nostro ospite|e la nostra ospite|condivide|torna|ritorna|risponde|rivela|interviene|e con noi|sono con noi|ci raccontano|raccontano|spiegano|discutono|dialogano|si confrontano|ci porta|ci guida|si racconta",
    on: "",
    subject: "omaggio a|chi era|il caso|libro di",
    receives: "",
    host: "condotto da|condotta da|conduce|conducono|presentato da|presentata da|sono|host|un podcast di|conduttore|conduttrice|a cura di",
    credit:
      "produzione|prodotto da|prodotta da|montaggio|montaggio di|musica|musiche|musiche di|musica di|scritto da|testi|testi di|regia|regia di|sound design|post produzione|grafica|illustrazione|foto|foto di|grazie a|ringraziamenti|sponsor|episodi precedenti|ascolta anche|prossima settimana|prossimo episodio|fonti|bibliografia|riferimenti|voce|voce di|letto da",
  },
  pt: {
    guest:
      "convidado|convidada|convidados|convidadas|nosso convidado|nossa convidada|meu convidado|minha convidada|convidado especial|convidada especial|convidado de hoje|convidada de hoje|entrevista com|entrevista|entrevistamos|entrevistei|entrevistando|conversamos com|conversa com|converso com|conversei com|conversando com|bate papo com|papo com|batemos um papo com|falamos com|falo com|fala com|recebemos|recebe|recebi|recebo|participacao de|participacao especial de|com a participacao de|dialogo com|na companhia de|ao lado de|encontro com|trazemos|troca de ideias com|a convite|convidamos|convidamos a|convidamos o|convidei|convidei a|convidei o|chamamos a|chamamos o",
    together: "com|junto com",
    talking:
      "conversamos|conversa|converso|conversei|conversar|papo|falamos|falar|fala|falo|entrevista|entrevistamos|convidado|convidada|convidados|recebemos|recebe|episodio|participacao|dialogo|escute|ouca|discutimos|debatemos|bate|exploramos",
    appears:
      "conta|nos conta|fala sobre|fala|explica|compartilha|participa|e o convidado|e a convidada|e nosso convidado|e nossa convidada|responde|revela|volta|retorna|relata|esclarece|comenta|da dicas|contam|explicam|participam|conversam|debatem|esta de volta|e quem",
    on: "",
    subject: "quem foi|a historia de|o caso|segundo|escola",
    receives: "",
    host: "apresentado por|apresentada por|apresentacao|apresentacao de|apresenta|apresentam|conduzido por|anfitria|anfitriao|host|um podcast de|comandado por",
    credit:
      "producao|produzido por|producao de|edicao|edicao de|editado por|musica|musica de|trilha sonora|trilha|roteiro|roteiro de|escrito por|direcao|direcao de|design|arte|arte de|capa|ilustracao|foto|fotografia|agradecimentos|obrigado a|obrigada a|gracas a|patrocinio|patrocinador|episodios anteriores|ouca tambem|proxima semana|proximo episodio|referencias|bibliografia|voz|narracao|locucao",
  },
  pl: {
    guest:
      "gosc|goscie|gosciem|goscinia|goscmi|gosciem jest|gosciem byl|gosciem byla|gosciem odcinka|moim gosciem jest|naszym gosciem jest|goscinnie|rozmowa z|rozmowa ze|rozmowy z|rozmawiamy z|rozmawiam z|rozmawia z|wywiad z|wywiad ze|spotkanie z|spotykam sie z|zaprosilem|zaprosilam|zaprosilismy|w rozmowie z|razem z|w towarzystwie|pogawedka z",
    together: "z|ze|wraz z",
    talking:
      "rozmawiamy|rozmawiam|rozmawia|rozmowa|rozmowy|rozmowie|wywiad|gosc|goscie|gosciem|goscinia|spotkanie|odcinku|odcinek|opowiada|pytam|dyskutujemy|gadamy",
    appears: "opowiada|mowi|wyjasnia|dzieli sie|jest gosciem|tlumaczy|zdradza|wraca|odpowiada|goscinnie",
    on: "o",
    subject: "o|sprawa|kim byla",
    receives: "",
    host: "prowadzi|prowadza|prowadzacy|prowadzaca|prowadzenie|gospodarz|gospodyni|autor podcastu|autorka podcastu|podcast prowadzi",
    credit:
      "produkcja|montaz|muzyka|realizacja|dzwiek|oprawa graficzna|okladka|zdjecia|zdjecie|tekst|scenariusz|rezyseria|podziekowania|podziekowania dla|sponsor|partner|poprzednie odcinki|posluchaj takze|za tydzien|bibliografia|zrodla|czyta|lektor",
  },
  nl: {
    guest:
      "gast|gasten|te gast|te gast is|onze gast|mijn gast|als gast|gast is|gasten zijn|in gesprek met|gesprek met|gesprekken met|interview met|praten met|praat met|spreken met|spreekt met|spreekt|ontvangen|ontvangt|met als gast|aan tafel met|in de studio|op bezoek|verwelkomen|verwelkomt|uitgenodigd|interviewt|samen met",
    together: "met",
    talking:
      "praten|praat|gesprek|spreken|spreekt|interview|gast|gasten|tafel|aflevering|duiken|bespreken|bespreekt|hebben|vragen",
    appears:
      "vertelt|legt uit|is te gast|schuift aan|deelt|is onze gast|is mijn gast|komt langs|vertellen|schuiven aan|is terug|geeft|aan het woord",
    on: "over",
    subject: "over|de dood van",
    receives: "",
    host: "gepresenteerd door|presentatie|presentator|presentatrice|gastheer|gastvrouw|host|hosts|een podcast van|gehost door",
    credit:
      "productie|geproduceerd door|redactie|montage|muziek|muziek van|techniek|regie|vormgeving|beeld|foto|eindredactie|tekst|geschreven door|met dank aan|dank aan|dankzij|sponsor|eerdere afleveringen|luister ook|volgende week|volgende aflevering|bronnen|leestip|voorgelezen door",
  },
  // Swedish, Danish and Norwegian
  scandinavian: {
    guest:
      "gast|gaster|gaest|gaester|gjest|gjester|dagens gast|dagens gjest|dagens gaest|veckans gast|ukens gjest|ugens gaest|intervju med|interview med|samtal med|samtale med|snakker med|pratar med|prater med|taler med|moter|moder|traffar|i samtale med|besok av|besog af|vi har besok av|vi far besok av|bjudit in",
    together: "med",
    talking:
      "snakker|prater|pratar|taler|samtal|samtale|intervju|interview|gast|gaest|gjest|besok|besog|avsnitt|episode|afsnit|moter",
    appears: "berattar|forteller|fortaeller|forklarar|forklarer|er gjest|ar gast|er gaest|gastar|gjester|besoker",
    on: "om",
    subject: "om|vem var|hvem var",
    receives: "",
    host: "programledare|programleder|vart|vert|vaert|ledes av|presenteres av|host",
    credit:
      "produktion|produksjon|produceret af|produsert av|producerat av|producent|produsent|klippning|klipp|klipning|musik|musikk|tack till|tack vare|takket vaere|takk til|tak til|ljud|lyd|redaktion|sponsor|nasta vecka|neste uke|naeste uge|foto",
  },
  cs: {
    guest:
      "host|hoste|hostem|hostem je|hostem byl|hostem byla|nasim hostem je|rozhovor s|rozhovor se|rozhovory s|povidame si s|mluvime s|beseda s|debata s|hostka|hostia|rozpravame sa s",
    // "se" is mostly "oneself"; before names it is in the phrases above.
    together: "s|so",
    talking: "rozhovor|povidame|mluvime|host|hostem|beseda|debata|epizode|dilu|rozpravame",
    appears: "vypravi|mluvi|vysvetluje|je hostem|rozprava|hovori|odpovida|prozradi",
    on: "o",
    subject: "o|kdo byl",
    receives: "",
    host: "moderuje|moderatorka|uvadi|pripravil|pripravila",
    credit: "produkce|strih|hudba|zvuk|grafika|dekujeme|sponzor|priste|predchozi dily|cte",
  },
  ru: {
    guest:
      "гость|гостья|гости|в гостях|у нас в гостях|гость выпуска|гостья выпуска|интервью с|интервью со|беседа с|разговор с|беседуем с|говорим с|разговариваем с|гостя|розмова з|розмова із|интервю с|інтервю з|гостем|пригласили",
    together: "с|со|з|із",
    talking:
      "говорим|беседуем|разговариваем|интервью|беседа|разговор|гость|гостья|гости|гостях|выпуске|обсуждаем|розмова|гостя",
    appears: "рассказывает|расскажет|рассказал|рассказала|говорит|объясняет|делится|отвечает|в гостях|розповідае",
    on: "о",
    subject: "кем был",
    receives: "",
    host: "ведущии|ведущая|ведущие|ведет",
    credit: "продюсер|монтаж|музыка|редактор|звук|дизаин|спасибо|спонсор|сценарии|читает|ранее в подкасте",
  },
  tr: {
    guest: "konuk|konugumuz|konuklar|konuk olarak|konugum|roportaj|soylesi|konugu",
    together: "",
    talking: "konuk|konugumuz|sohbet|konusuyoruz|soylesi|roportaj|bolumde",
    appears: "ile|ile soylesi|ile sohbet|anlatiyor|konugumuz|konuk|acikliyor|paylasiyor|bizimle",
    on: "",
    subject: "",
    receives: "",
    host: "sunan|sunucu|hazirlayan",
    credit: "yapim|muzik|kurgu|ses|sponsor|kapak|tesekkurler",
  },
  fi: {
    guest:
      "vieraana|vieraana on|vieras|vieraina|vieraina ovat|vieraanamme|vieraanamme on|haastattelussa|haastateltavana|studiossa",
    together: "",
    talking: "vieraana|vieras|keskustelemme|haastattelu|jaksossa|juttelemme",
    appears: "kertoo|on vieraana|vieraana|kanssa|vierailee|puhuu|haastattelussa",
    on: "",
    subject: "",
    receives: "",
    host: "juontaa|juontaja|juontajina|toimittaja",
    credit: "tuotanto|tuottaja|musiikki|leikkaus|aani|kiitos|sponsori",
  },
  ro: {
    guest:
      "invitat|invitata|invitati|invitatul|invitatul nostru|invitata noastra|interviu cu|dialog cu|discutie cu|vorbim cu|de vorba cu|stam de vorba cu|conversatie cu",
    together: "cu",
    talking: "vorbim|discutam|interviu|invitat|invitata|dialog|episod",
    appears: "ne vorbeste|povesteste|ne povesteste|explica|este invitatul|este invitata|vorbeste",
    on: "",
    subject: "",
    receives: "",
    host: "prezentat de|gazda|moderat de",
    credit: "productie|productia|montaj|muzica|multumim|sponsor|editare",
  },
  id: {
    guest:
      "bintang tamu|tamu|narasumber|bersama|wawancara dengan|wawancara|ngobrol bareng|ngobrol dengan|bincang bersama|khach moi|cung|tro chuyen cung|tro chuyen voi|phong van",
    together: "dengan|bareng|voi",
    talking: "ngobrol|wawancara|bincang|tamu|episode|tro chuyen|khach",
    appears: "bercerita|berbagi|menjelaskan|chia se|ke",
    on: "",
    subject: "",
    receives: "",
    host: "pembawa acara|dipandu|host",
    credit: "produser|musik|penyunting|terima kasih|am nhac",
  },
  el: {
    guest:
      "με τον|με την|με τους|καλεσμενος|καλεσμενη|καλεσμενοι|συνεντευξη με|συζητηση με|συνεντευξη|μιλαμε με|φιλοξενουμε",
    together: "με",
    talking: "συζηταμε|μιλαμε|συνεντευξη|καλεσμενος|καλεσμενη|επεισοδιο|συζητηση",
    appears: "μιλαει|μιλα|εξηγει|αφηγειται|μοιραζεται",
    on: "",
    subject: "",
    receives: "",
    host: "παρουσιαζει|παρουσιαστης",
    credit: "παραγωγη|μουσικη|μονταζ|ευχαριστουμε|χορηγος",
  },
  // Arabic and Hebrew
  semitic: {
    guest:
      "مع|ضيف|ضيفة|ضيفنا|ضيفتنا|ضيف الحلقة|لقاء مع|حوار مع|مقابلة مع|نستضيف|עם|אורח|אורחת|אורחים|מארח|מארחת|מארחים|ראיון עם|שיחה עם|משוחח עם|מדבר עם|מראיין",
    together: "",
    talking: "حلقة|نتحدث|حوار|لقاء|ضيف|ضيفنا|פרק|שיחה|ראיון|אורח",
    appears: "يتحدث|تتحدث|يحكي|تحكي|ضيف|ضيفا|מספר|מספרת|מדבר|מדברת|מסביר|מסבירה|מתארח|מתארחת",
    on: "",
    subject: "",
    receives: "",
    host: "تقديم|يقدمها|تقدمها|מגיש|מגישה|בהגשת|מנחה",
    credit: "انتاج|موسيقى|مونتاج|اعداد|הפקה|עריכה|מוזיקה|תודה",
  },
};

/** Scripts without spaces, and Korean: texts directly before and after a name. */
export const UNSPACED_CUES = {
  before:
    /(?:ゲスト|スペシャルゲスト|お客様|聞き手と|対談|インタビュー|嘉宾|嘉賓|来宾|來賓|對話|对话|专访|專訪|访谈|訪談|采访|採訪|对谈|對談|本期|做客|邀请|邀請|邀请到|邀請到|我们请到|請到|게스트|초대 ?손님|초대석|인터뷰|แขกรับเชิญ|คุยกับ|พูดคุยกับ|กับ|สัมภาษณ์)(?:[はにを是는은:：・\s（(「【\-—|｜]|は、|は、?[^、。：:]{1,12}の|さん|คุณ|가수|배우|작가)*$/iu,
  after:
    /^(?:\s?(?:さん|氏|先生|様|老师|老師|博士|教授|님|씨|작가|교수|대표|선생님|감독|박사))*(?:を?(?:ゲスト|お招き|迎え|お迎え)|をお?招|と(?:一緒|語|話|考|対談|トーク|お届け|、|。|$)|とお|に(?:聞|インタビュー|お話|うかが|伺)|の?インタビュー|が?(?:登場|出演|語る|来て)|さん?登場|回|(?:访谈|訪談|专访|專訪|做客|分享|聊|来到|來到|加入)|[와과] ?(?:함께|이야기|얘기|대화|나눈)|[와과]의|[을를] ?(?:모셨|모시고|초대)|편|초대|인터뷰|출연|이야기)/u,
  subject:
    /(?:について|とは|追悼|故|관하여|고|关于|關於|纪念|紀念|悼念)\s*$|^(?:について|とは何者|の(?:死|生涯|事件|本)|之死|去世|传|傳|의 생애|의 죽음|에 대해)/u,
  host: /(?:パーソナリティ|司会|MC|聞き手|ホスト|主持人?|主播|진행자?|진행은)[はの:：・\s(（]*$/iu,
  anotherEpisode: /次回|次週|来週|下一?[期集周週]|다음 ?(?:주|회|화|에피소드)/u,
  credit: /(?:制作|音楽|編集|作曲|企画|剪辑|剪輯|音乐|音樂|后期|편집|음악|제작)[はの:：・\s(（]*$/u,
};

function phraseSet(kind: keyof LanguageCues): PhraseSet {
  const all = Object.values(LANGUAGES).map((cues) => cues[kind]);
  return phrasesOf(all.filter(Boolean).join("|"));
}

/** Before who something is by or of: "the flight of NAME", "Krähenzeit von NAME". */
export const GENITIVE = phrasesOf("of|by|von|vom|de|du|di|da|del|do|van|av|af|od|przez|door|par|per|от");

/** Before "with NAME" where it does not mean a guest. */
export const OTHER_TOGETHER = phrasesOf(
  "working|worked|work|collaboration|playing|trouble|das problem|probleme|problema|probleem|problemet",
);

/** Words that say that an episode is the one that a text belongs to. */
export const THIS_EPISODE = phrasesOf(
  "episode|today|todays|this week|show|podcast|folge|heute|diese woche|aujourdhui|cette semaine|episodio|hoy|esta semana|puntata|oggi|settimana|hoje|semana|odcinek|odcinku|dzis|dzisiaj|dzisiejszym|aflevering|vandaag|deze week|avsnitt|avsnittet|idag|episoden|i dag|выпуске|сегодня|bolumde|bugun|jaksossa|tanaan|dnes|epizode",
);

/** Words that say that a text is about another episode. */
export const ANOTHER_EPISODE = phrasesOf(
  "check out|if you liked|if you enjoyed|you might also like|past guests|past guest|previous guests|available early|is up early|early access|last year|last week|last month|last time|last season|last episode|previous|previously|earlier|ago|next weeks|once|follow up|followup|back in|heard our|liked our|loved our|enjoyed our|remember our|letztes jahr|letzte woche|letzten folge|letztes mal|damals|einmal|an dernier|dernierement|semaine derniere|episode precedent|ano pasado|semana pasada|episodio anterior|anno scorso|settimana scorsa|scorsa puntata|ano passado|semana passada|episodio passado|w zeszlym|poprzednim|vorig|vorige|forra|sist|next week|next episode|next time|next month|coming up|coming soon|nachste woche|nachsten woche|nachste folge|nachsten folge|nachstes mal|semaine prochaine|prochain episode|prochaine fois|proxima semana|proximo episodio|proximo programa|proxima vez|semana que viene|semana que vem|mes que viene|mes que vem|prossima settimana|settimana prossima|prossima puntata|prossimo episodio|prossima volta|za tydzien|w przyszlym tygodniu|nastepny odcinek|nastepnym odcinku|nastepnym razem|volgende week|volgende aflevering|volgende keer|nasta vecka|nasta avsnitt|nasta gang|neste uke|neste episode|neste gang|naeste uge|naeste afsnit|naeste gang|pristi tyden|pristi dil|pristim dile|priste|на следующеи неделе|в следующем выпуске|в следующии раз|наступного тижня|gelecek hafta|haftaya|gelecek bolum|gelecek bolumde|ensi viikolla|seuraavassa jaksossa|ensi kerralla|saptamana viitoare|episodul urmator|minggu depan|episode berikutnya|την επομενη εβδομαδα|στο επομενο επεισοδιο|الاسبوع القادم|الحلقة القادمة|בשבוע הבא|בפרק הבא",
);

/** Words that say that a text is about something else that can be heard, seen or bought, or about what did not take place. */
export const ELSEWHERE = phrasesOf(
  "on patreon|on our patreon|for our patrons|for patrons only|for members|members only|bonus episode|if you like us|if you like this|if you like our|you might enjoy|you may enjoy|you may also like|see us live|come see us|join us live|live show on|tickets|drops on|drops this|airs on|will air|comes out on|will be out|asked for an interview|requested an interview|auf patreon|bonusfolge|fur mitglieder|karten gibt|karten fur|tickets gibt|tickets fur|erscheint am|um ein gesprach gebeten|um ein interview gebeten|sur patreon|episode bonus|pour les abonnes|billets|sort le|demande un entretien|demande une interview|en patreon|episodio extra|para suscriptores|entradas a la venta|sale el|pedimos una entrevista|pedido una entrevista|solicitamos una entrevista|no patreon|episodio bonus|ingressos|pedimos uma entrevista|su patreon|puntata bonus|biglietti|esce il|chiesto un intervista|op patreon|bonusaflevering|kaartjes|pa patreon|biljetter|billetter|na patronite|bilety|na patreonu|vstupenky|на патреоне|билеты",
);

/** Before and after guests where no other episode can be meant. */
export const SURE_GUEST = phrasesOf(
  "joined by|are joined by|is joined by|joined today by|joining us|joining me|guest is|guests are|guest today is|guest today|guest this week is|guest this week|my guest|our guest|special guest|special guests|featuring|feat|ft|guest host|guest hosts|guest co host|guest co hosts|guest cohost|with guest|with guests|guests|todays guest|this weeks guest|zu gast|zu gast ist|heute zu gast|unser gast|mein gast|gast|gaste|gast ist|heutiger gast ist|gaste sind|guest|notre invite|notre invitee|mon invite|mon invitee|invite|invitee|invites|nuestro invitado|nuestra invitada|nos acompana|nos visita|invitado|invitada|ospite|ospiti|nostro ospite|nostra ospite|con noi|nosso convidado|nossa convidada|convidado|convidada|recebemos|gosc|goscie|gosciem jest|moim gosciem jest|naszym gosciem jest|te gast|te gast is|onze gast|gasten|dagens gast|veckans gast|ukens gjest|hostem je|в гостях|гость|гостья|konugumuz|vieraana|vieraana on|vieraanamme|vieraanamme on|ont participe|avec la participation de|con la participacion de|hanno partecipato|con la partecipazione di|com a participacao de|convidamos|convidamos a|convidamos o|convidei|convidei a|convidei o|chamamos a|chamamos o|abbiamo invitato|we invited|weve invited|hemos invitado a|nous avons invite",
);
/** What a list of an episode's guests is called, before a colon or in a line above. */
export const GUEST_LABELS = phrasesOf(
  `${[...SURE_GUEST.phrases].join("|")}|with|mit|avec|con|com|met|med|mit dabei|participants|speakers|panel|on the panel|in studio|in the studio|im studio|en studio|al tavolo|teilnehmer|teilnehmerinnen|teilnehmende|mitwirkende|es diskutieren|intervenants|intervenantes|participan|participaron|han participado|participantes|partecipano|partecipanti|intervengono|interventi|participam|participaram|uczestnicy|udzial biora|deelnemers|medverkande|medvirkende|deltakere|deltagere|участники|участвуют|ucastnici|katilimcilar`,
);

export const SURELY_APPEARS = phrasesOf(
  "te gast|gast|gjest|gaest|on vieraana|vieraana|told us|told me|tells us|war zu gast|zu gast|joins us|joins me|joins the|joins to|joined us|joined me|is our guest|is my guest|is this weeks guest|is todays guest|ist zu gast|ist unser gast|ist mein gast|ist heute zu gast|est notre invite|est notre invitee|est mon invite|est mon invitee|est linvitee|est linvite|es nuestro invitado|es nuestra invitada|nos acompana|nos visita|e nostro ospite|e nostra ospite|e con noi|e nosso convidado|e nossa convidada|jest gosciem|is te gast|is onze gast|er gjest|ar gast|je hostem|stops by|drops by|si siede al tavolo|si siedono al tavolo|siedono al tavolo|sit at the table|sits at the table|sitzt am tisch|sitzen am tisch|sassoit a la table|sassoient a la table|se sienta a la mesa|se sientan a la mesa|senta a mesa|sentam a mesa|schuift aan tafel|schuiven aan tafel|join us|are our guests|sind zu gast|sont nos invites|nos acompanan|sono con noi|eingeladen|uitgenodigd",
);

/** Before who is thanked. */
export const THANKS = phrasesOf(
  "thanks|thanks to|thank you|thank you to|much to|danke|danke an|dank an|merci|merci a|gracias|gracias a|grazie|grazie a|grazie ad|obrigado|obrigada|obrigado a|obrigada a|obrigado ao|dank aan|met dank aan|tack|tack till|takk til|tak til|dziekuje|dziekujemy",
);

/** What guests do, and nobody who helps to make a show: "for taking the time", but not "for taking the time to edit it". */
const COMING = [
  "coming(?! up)",
  "joining (?:me|us)(?! as)",
  "joining (?:in|today|tonight|the (?:show|podcast|conversation|discussion))",
  "being (?:on|here|with us|(?:a|my|our)(?: \\w+)? guest|part of (?:the|this|our) (?:show|podcast|episode|conversation))",
  "appearing",
  "participating(?! in (?:the|our) (?:survey|poll|raffle|contest|giveaway))",
  "(?:taking|making) (?:(?:the|your|his|her|their|some) )?time(?: to (?:talk|speak|chat|join|be|sit|come|visit|answer)|(?! to| for))",
  "sitting down",
  "(?:chatting|talking|speaking)(?: (?:to|with) (?:me|us))?(?= (?:about|today|tonight)|[^ \\p{L}]|$)",
  "stopping by|dropping by|visiting(?: us)?(?![^\\p{L}]+\\p{L})",
  "sharing (?:his|her|their|your) (?:\\w+ )?(?:story|stories|experiences?|insights?|thoughts|views?|expertise|wisdom|journey|perspectives?|knowledge)",
  "doing the (?:show|podcast|interview)(?! notes)",
];
const COMING_IN_OTHER_LANGUAGES = [
  "fur (?:das (?:gesprach|interview)|(?:den|ihren|seinen|deinen|euren) besuch|(?:ihre|seine|deine) (?:zeit|teilnahme))",
  "dass (?:du|sie|er|ihr) (?:bei uns|zu gast|dabei|da) ",
  "d(?:avoir|etre) (?:participe a (?:cet|cette|notre) (?:episode|emission|podcast|entretien|discussion)|venue?s?|avec nous|passee?s? (?:nous|dans)|accepte (?:notre |mon |l)invitation)",
  "pour (?:sa|votre|ta|leur) (?:participation|venue|presence)",
  "por (?:venir|vir|acompanarnos|participar (?:\\w+ ){1,2}(?:episodio|programa|podcast|conversa\\p{L}*|entrevista)|estar (?:con nosotros|conosco|aqui))",
  "por comparti(?:r|lhar) (?:(?:su|tu|sua|seu) (?:historia|experiencia|tiempo|tempo|vision|visao|conocimiento|conhecimento)|conosco|con nosotros)",
  "por (?:aceptar|aceitar) (?:la|nuestra|mi|esta|o|nosso|este) (?:invitacion|entrevista|convite)",
  "por (?:su (?:tiempo|visita)|la (?:charla|entrevista|conversacion))",
  "per (?:essere (?:con noi|qui|stat[oae] (?:con noi|qui|nostr[oa] ospite|ospite)|venut[oa])|aver (?:partecipato a (?:questa|questo)|accettato (?:il nostro |l)invito)|la (?:chiacchierata|partecipazione))",
  "pel[ao] (?:participacao|presenca|conversa|papo|entrevista)",
  "voor (?:het gesprek|je (?:tijd|komst))|dat je (?:er|te gast)",
  "for att? (?:du|ni|dere) (?:kom|ville (?:komm[ae]|vara med|vaere med|snakke|prata)|var (?:har|her|med|gast|gjest))",
];

/** After the name of somebody who is thanked: what guests do, folded. */
export const FOR_COMING = new RegExp(
  `^,? ?(?:(?:so much|again|very much) )?(?:for (?:${COMING.join("|")})|${COMING_IN_OTHER_LANGUAGES.join("|")})(?!\\p{L})`,
  "u",
);

/** What those tell themselves whose it is, and no others of them: "Ada Lind's way to the tower", but not her death or her books. */
export const OWN_WAY = phrasesOf(
  "way|journey|path|road|weg|reise|werdegang|wege|chemin|parcours|voyage|camino|viaje|recorrido|cammino|viaggio|percorso|caminho|viagem|percurso|jornada|reis|vag|resa|vei|vej|rejse",
);

/** How notes begin when the person whose way the title names tells of it, folded. */
export const TELLS_OF_IT =
  /^[^\p{L}]*(?:(?:she|he) (?:tells|talks|shares|explains|joins|speaks|reflects|describes|recalls|takes)|(?:sie|er) (?:erzahlt|berichtet|spricht|erklart|verrat|schildert|blickt|teilt)|(?:elle|il) (?:nous )?(?:raconte|parle|explique|revient|partage)|(?:ella|el) (?:nos )?(?:cuenta|habla|explica)|(?:lei|lui) (?:ci )?(?:racconta|parla|spiega)|(?:ela|ele) (?:nos )?(?:conta|fala|explica)|(?:ze|zij|hij) (?:vertelt|deelt|praat)|(?:hon|han|hun) (?:berattar|pratar|forteller|fortaeller|snakker))(?!\p{L})/u;

/** After a name: what is told of the dead, folded. */
export const LIFE_STORY =
  /^,? ?(?:(?:was|were|had been|is) )?(?:born|murdered|killed|executed|assassinated|shot|hanged|poisoned|strangled|stabbed|found dead|last seen|never seen|found beside|missing|died|dies|disappeared|vanished|passed away|drowned|lived from|ist tot|ist gestorben|wurde(?: am| im)? (?:geboren|ermordet|getotet|hingerichtet)|starb|verschwand|verstarb|kam (?:im jahr )?\d{4}|est nee?(?: en| le| a)|naquit|est morte?|est decedee?|mourut|a disparu|fut (?:assassine|execute)|nacio|murio|fallecio|desaparecio|fue (?:asesinad|ejecutad)|nacque|mori|e nat[oa]|e mort[oa]|scomparve|fu (?:uccis|assassinat)|nasceu|morreu|faleceu|desapareceu|foi (?:assassinad|mort)|urodzil|zmarl|zginel|zaginel|werd geboren|overleed|stierf|verdween|werd vermoord|foddes|dog|ble fodt|dode|blev fodt|narodil|zemrel|родил|умер|погиб)/u;

/** Before the name of somebody who speaks of themselves, as hosts do who introduce a show. */
export const FIRST_PERSON = phrasesOf(
  "im|i am|my name is|ich bin|ich heisse|je suis|je mappelle|soy|me llamo|io sono|mi chiamo|eu sou|sou|meu nome e|jestem|nazywam sie|ik ben|mijn naam is|jag heter|jeg heter|jeg hedder|jag ar|jeg er|jsem|jmenuji se|меня зовут|я|ben|olen|sunt|ma numesc|ειμαι|אני|انا",
);

/** Words of a sentence that introduces a show. */
export const SHOW_WORDS = phrasesOf(
  "welcome|podcast|show|host|willkommen|bienvenue|bienvenidos|bienvenido|benvenuti|benvenuto|bienvindos|bem|witam|witajcie|welkom|valkommen|velkommen|vitejte|подкаст|hos|tervetuloa|καλως",
);

function phrasesOf(text: string): PhraseSet {
  const phrases = new Set(text.split("|"));
  return { phrases, maxWords: Math.max(...[...phrases].map((phrase) => phrase.split(" ").length)) };
}

/** Phrases of all languages: names of people and of shows seldom say which language a text has. */
export interface PhraseSet {
  phrases: ReadonlySet<string>;
  maxWords: number;
}

export const CUES: Record<keyof LanguageCues, PhraseSet> = {
  guest: phraseSet("guest"),
  together: phraseSet("together"),
  talking: phraseSet("talking"),
  appears: phraseSet("appears"),
  on: phraseSet("on"),
  subject: phraseSet("subject"),
  receives: phraseSet("receives"),
  host: phraseSet("host"),
  credit: phraseSet("credit"),
};

/** Whether words end with one of the phrases. */
export function endsWithPhrase(words: readonly string[], { phrases, maxWords }: PhraseSet): boolean {
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    if (phrases.has(words.slice(-count).join(" "))) return true;
  }
  return false;
}

/** Whether words contain one of the phrases. */
export function containsPhrase(words: readonly string[], set: PhraseSet): boolean {
  return words.some((_, at) => beginsWithPhrase(words.slice(at, at + set.maxWords), set));
}

/** Whether words begin with one of the phrases. */
export function beginsWithPhrase(words: readonly string[], { phrases, maxWords }: PhraseSet): boolean {
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    if (phrases.has(words.slice(0, count).join(" "))) return true;
  }
  return false;
}
