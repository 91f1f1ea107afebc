/** What links say that only name an action, a platform or a form: of such words alone, a text is no title. */
const WORDS = {
  en: "listen watch hear play read view see link links here click episode ep audio video recording podcast podcasts show notes shownotes transcript slide slides deck code repo repository source tweet post piece article interview talk website site web home page homepage event details info more full online live stream story entry feature coverage download copy paper blog complete part cover logo image photo picture thumbnail artwork now on to the it a and via at in this of for with new window date author aired published posted recorded released english german french abstract preview thread gallery documentary review clip segment program programme agenda flyer handout workshop demo samples lecture session presented version",
  formats: "mp3 mp4 pdf rss",
  platforms:
    "itunes apple google spotify youtube you tube youtu be vimeo overcast pocket cast casts pocketcasts soundcloud stitcher deezer amazon music castbox audible castro pandora tunein iheart iheartradio linkedin twitter facebook instagram player fm bitcointv rumble anchor",
  de: "hören anhören ansehen folien programm lesen zur folge zum hier teil weiterlesen mehr weiter klicken klick klicke bitte herunterladen beitrag artikel als präsentation",
  es: "haz clic pulsa pincha escuchar escucha ver leer nota noticia artículo crítica entrevista aquí enlace más publicación diapositivas presentación",
  fr: "cliquez cliquer clique écouter regarder lire lien ici suite émission présentation",
  pt: "clique clicar clica aqui ouvir assistir vídeo apresentação ouça assista ler leia aqui completa mais matéria íntegra confira reportagem",
  it: "clicca cliccare cliccate qua ascolta guarda leggi qui articolo articoli l la il le di più fonte continua",
  nl: "klik klikken hier om luister kijk lees meer verder lezen het",
  pl: "kliknij tutaj tu słuchaj czytaj zobacz artykuł więcej posłuchaj obejrzyj przeczytaj oglądaj",
  sv: "klicka här lyssna läs mer artikeln",
  da: "klik her klikk lyt læs artiklen hør",
  cs: "klikněte zde klikni poslechnout poslechněte číst článek sledovat záznam",
  tr: "tıklayın tıkla buraya dinle izle oku devamı",
  ru: "нажмите нажми кликните тут сюда слушать смотреть читать статья статью далее ссылка здесь",
  ja: "クリック ここをクリック ここ 聴く 視聴 リンク こちら 動画 動画を見る 見る 記事を読む 読む 聞く 視聴する 観る",
  zh: "点击 点击这里 这里 收听 链接 详情 观看 视频 观看视频 阅读 阅读全文 原文 音频 播放",
  ko: "클릭 여기 듣기 보기 영상 읽기 기사 링크",
  fi: "klikkaa tästä kuuntele katso lue",
  hu: "kattints kattintson ide hallgasd olvasd",
  ro: "apasă click aici ascultă citește",
  el: "πατήστε εδώ κλικ ακούστε διαβάστε",
  ar: "انقر اضغط استمع شاهد رابط هنا الفيديو اقرأ المقال المزيد تسجيل",
};
const GENERIC = new Set(Object.values(WORDS).flatMap((words) => words.split(" ")));
const TEXT_MAX_LENGTH = 80;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\ufe0f|\u200d/gu;
const ADDRESS = /^(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?[\s….]*$/i;

/** Whether a link's text names no title: "Listen here", "Watch on YouTube", an address, a number. */
export function isGenericLinkText(text: string): boolean {
  const bare = text
    .slice(0, TEXT_MAX_LENGTH + 1)
    .replace(PICTURE, "")
    .trim();
  if (ADDRESS.test(bare)) return true;
  if (bare.length > TEXT_MAX_LENGTH) return false;
  const words = bare.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return bare.length < 2 || words.every((word) => GENERIC.has(word) || /^\d{1,2}$/.test(word));
}
