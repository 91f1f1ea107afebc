/*
 * What is known of platforms, hosts and apps: a row each. The patterns come from their own pages, opawg/podcast-hosts,
 * nathangathright/podcast-platform-links, oembed.com/providers.json and yt-dlp's extractors.
 */

/** Patterns are for addresses without scheme, "www." and "m.". */
export interface Site {
  /** as titles call it, a pattern; undefined for a site that has no pages of its own about episodes */
  name?: string;
  /** whether people listen there, so that pages of its own have its name in their titles */
  isApp?: true;
  /** hosts that have pages about episodes, and no files: some sites declare these pages as their audio */
  pageHosts?: RegExp;
  /** hosts of previews, which last some seconds */
  previewHosts?: RegExp;
  /** its page about one episode, which often has neither player nor schema.org data */
  episode?: RegExp;
  /** its page of links that somebody has gathered, which is about none of them */
  linkPage?: RegExp;
  /** a link to a show or an episode, which speaks for a page about one */
  podcast?: RegExp;
  /** the player of one recording, or a video */
  player?: RegExp;
  /** addresses of players, and what they play */
  embeds?: [player: RegExp, url: string][];
  /** the feed of the show that an address is of; FEED_URL finds feeds in the source of a page */
  feeds?: [address: RegExp, feedUrl: (show: string) => string][];
  /**
   * addresses that say which show or episode they are of, in named groups: `feed` is the address of a feed or file, encoded or not, with
   * scheme or without; `apple` is Apple's id of a show, `episode` that of its episode, and `guid` that of an item in a feed. `feed64` and
   * `guid64` are in base64url
   */
  holds?: RegExp[];
  /** the endpoint of its oEmbed, also for pages without a discovery link */
  oembed?: [address: RegExp, endpoint: string];
}

/** The directories and apps of podcasts. */
const APPS: Site[] = [
  {
    name: "apple podcasts?",
    isApp: true,
    pageHosts: /^(?:embed\.)?podcasts\.apple\.com$/,
    previewHosts: /(?:^|\.)(?:mzstatic\.com|itunes\.apple\.com)$/,
    podcast: /^(?:podcasts\.apple\.com|itunes\.apple\.com\/.*podcast)/,
    embeds: [[/^embed\.podcasts\.apple\.com\/(.*)$/, "https://podcasts.apple.com/$1"]],
  },
  {
    name: "spotify",
    isApp: true,
    pageHosts: /^open\.spotify\.com$/,
    previewHosts: /(?:^|\.)(?:scdn\.co|podz-content\.spotifycdn\.com)$/,
    podcast: /^open\.spotify\.com\/(?:embed\/|embed-podcast\/)?(?:show|episode)/,
    player:
      /^(?:podcasters\.spotify\.com\/pod\/show|creators\.spotify\.com\/pod\/(?:profile|show))\/[^/]+\/(?:embed\/)?episodes\//,
    embeds: [
      [/^open\.spotify\.com\/embed(?:-podcast)?\/(episode|show)\/(\w{22}).*$/, "https://open.spotify.com/$1/$2"],
    ],
  },
  {
    name: "youtube(?: music)?",
    isApp: true,
    pageHosts: /^(?:(?:music\.)?youtube\.com|youtu\.be)$/,
    embeds: [[/^youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?![\w-]).*$/, "https://www.youtube.com/watch?v=$1"]],
    feeds: [
      [
        /^youtube\.com\/playlist\?(?:.*&)?list=([\w-]{10,})/,
        (list) => `https://www.youtube.com/feeds/videos.xml?playlist_id=${list}`,
      ],
      [
        /^youtube\.com\/channel\/(UC[\w-]{22})/,
        (channel) => `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`,
      ],
    ],
  },
  {
    name: "soundcloud",
    isApp: true,
    pageHosts: /^soundcloud\.com$/,
    player: /^w\.soundcloud\.com\/player\/\?url=.*tracks/,
    holds: [/^w\.soundcloud\.com\/player\/\?(?:.*&)?url=(?<feed>[^&]+)/],
    oembed: [/^(?:(?:on|api)\.)?soundcloud\.com\//, "https://soundcloud.com/oembed?format=json"],
  },
  {
    name: "google podcasts",
    pageHosts: /^podcasts\.google\.com$/,
    podcast: /^podcasts\.google\.com/,
    holds: [
      /^podcasts\.google\.com\/feed\/(?<feed64>[\w=-]+)(?:\/episode\/(?<guid64>[\w=-]+))?/,
      /^podcasts\.google\.com\/.*[?&]feed=(?<feed64>[\w=-]+)(?:.*&episode=(?<guid64>[\w=-]+))?/,
    ],
  },
  {
    name: "overcast",
    isApp: true,
    pageHosts: /^overcast\.fm$/,
    episode: /^overcast\.fm\/\+/,
    podcast: /^overcast\.fm/,
  },
  {
    name: "pocket ?casts?",
    holds: [/^pcasts\.in\/feed\/(?<feed>.+)/],
    isApp: true,
    pageHosts: /^pca\.st$/,
    episode: /^(?:pca\.st\/(?:episode\/|[\w-]{6,}$)|(?:play\.)?pocketcasts\.com\/podcasts?\/.+\/.+)/,
    podcast: /^pca\.st/,
  },
  {
    name: "castbox",
    holds: [/^castbox\.fm\/vic\/(?<apple>\d+)/],
    isApp: true,
    pageHosts: /^castbox\.fm$/,
    episode: /^castbox\.fm\/(?:episode|vb)\//,
    podcast: /^castbox\.fm/,
  },
  { name: "castro", isApp: true, episode: /^castro\.fm\/episode\//, podcast: /^castro\.fm/ },
  {
    name: "deezer",
    isApp: true,
    previewHosts: /(?:^|\.)dzcdn\.net$/,
    episode: /^deezer\.com\/(?:[a-z]{2}\/)?episode\//,
    podcast: /^deezer\.com\/(?:\w+\/)?show/,
  },
  { name: "antennapod", podcast: /^antennapod\.org/ },
  { name: "player\\.? ?fm", isApp: true, episode: /^(?:[a-z]{2}\.)?player\.fm\/series\/[^/]+\/./ },
  { name: "listen ?notes", isApp: true, episode: /^listennotes\.com\/(?:[a-z]{2}(?:-\w+)?\/)?podcasts\/[^/]+\/./ },
  {
    name: "podchaser",
    isApp: true,
    episode: /^podchaser\.com\/podcasts\/[^/]+\/episodes\//,
    holds: [/^podchaser\.com\/f\/pod\/(?<apple>\d+)/],
  },
  {
    name: "goodpods",
    isApp: true,
    episode: /^goodpods\.com\/podcasts\/[^/]+\/./,
    holds: [/^goodpods\.com\/podcasts-aid\/(?<apple>\d+)/],
  },
  {
    name: "iheart(?:radio)?",
    isApp: true,
    episode: /^iheart\.com\/podcast\/[^/]+\/episode\//,
    oembed: [/^iheart\.com\/podcast\//, "https://www.iheart.com/oembed?format=json"],
  },
  {
    name: "amazon music(?: podcasts)?",
    isApp: true,
    episode: /^music\.amazon\.[a-z.]{2,6}\/podcasts\/[^/]+\/episodes\//,
  },
  { name: "audible", isApp: true, episode: /^audible\.[a-z.]{2,6}\/(?:podcast|pd)\/./ },
  { name: "fountain", isApp: true, episode: /^fountain\.fm\/episode\// },
  { name: "podbay", isApp: true, episode: /^podbay\.fm\/p\/[^/]+\/e\// },
  { name: "tunein", isApp: true, episode: /^tunein\.com\/(?:podcasts\/.+topicId=|topic\/)/ },
  { name: "patreon", isApp: true, episode: /^patreon\.com\/posts\// },
  {
    name: "podcast guru",
    isApp: true,
    episode: /^app\.podcastguru\.io\/podcast\/[^/]+\/episode\//,
    holds: [/^(?:app\.)?podcastguru\.io\/podcast\/(?:[^/?]*-)?(?<apple>\d{6,12})\/?(?:\?|$)/],
  },
  {
    name: "pod\\.?\\s?link",
    isApp: true,
    episode: /^pod\.link\/[^/]+\/episode\//,
    holds: [/^pod\.link\/(?:(?<apple>\d{6,12})|(?<feed64>[\w-]{20,}=*))(?:\/episode\/(?<guid64>[\w-]+=*))?(?=[/?]|$)/],
  },
  {
    name: "episodes\\.fm",
    isApp: true,
    episode: /^episodes\.fm\/[^/]+\/episode\//,
    holds: [
      /^episodes\.fm\/(?:(?<apple>\d{6,12})|(?<feed64>[\w-]{20,}=*))(?:\/episode\/(?<guid64>[\w-]+=*))?(?=[/?]|$)/,
    ],
  },
  {
    name: "plink",
    isApp: true,
    holds: [/^(?:plinkhq\.com|plnk\.to)\/i\/(?<apple>\d{6,12})(?:\/e\/(?<episode>\d{6,}))?(?=[/?]|$)/],
  },
  {
    name: "podcast addict",
    isApp: true,
    holds: [/^podcastaddict\.com\/(?:feed|episode)\/(?<feed>https?%3A[^&?/]+|.+)/i],
  },
  {
    name: "podfriend",
    isApp: true,
    holds: [/^(?:web\.)?podfriend\.com\/podcast\/(?<apple>\d{6,12})(?:\/(?<guid>[^/?]+))?/],
  },
  { name: "podcast republic", isApp: true, holds: [/^podcastrepublic\.net\/podcast\/(?<apple>\d{6,12})(?=[/?]|$)/] },
  { name: "radiopublic", isApp: true, holds: [/^radiopublic\.com\/(?<feed>https?(?:%3A|:)[^/?]+)/i] },
];

/** Directories, and services whose links open the app that somebody has. */
const DIRECTORIES: Site[] = [
  { holds: [/^podfollow\.com\/(?:itunes\/)?(?<apple>\d{6,12})(?:\/view)?\/?(?:\?|$)/] },
  { holds: [/^podnews\.net\/podcast\/i?(?<apple>\d{6,12})(?=[/?]|$)/] },
  { holds: [/^podcastxray\.com\/podcast\/(?<apple>\d{6,12})(?=[/?]|$)/] },
  { holds: [/^sonnet\.fm\/p\/(?<apple>\d{6,12})\/?(?:\?|$)/] },
  { holds: [/^pods\.link\/i\/(?<apple>\d{6,12})(?=[/?]|$)/] },
  { holds: [/^podengine\.ai\/podcasts\/id\/(?<apple>\d{6,12})(?=[/?]|$)/] },
  { holds: [/^podcastdetails\.com\/\?(?:.*&)?url=(?<feed>[^&]+)/] },
  { holds: [/^subscribeonandroid\.com\/(?<feed>.+)/] },
  {
    linkPage:
      /^(?:linktr\.ee|beacons\.(?:ai|page)|(?:lnk|tap|campsite)\.bio|bio\.(?:link|site)|linkin\.bio|solo\.to|msha\.ke|taplink\.(?:cc|at)|allmylinks\.com|linkpop\.com|hoo\.be|flow\.page|znap\.link|[\w-]+\.lnk\.to|ffm\.(?:to|bio))\//,
  },
];

/** Hosts of podcasts and videos. */
const HOSTS: Site[] = [
  {
    name: "acast",
    isApp: true,
    player: /^embed\.acast\.com\/.+\//,
    oembed: [/^play\.acast\.com\/s\//, "https://oembed.acast.com/v1/embed-player"],
    feeds: [
      [/^(?:shows|play|embed)\.acast\.com\/(?:s\/)?([\w-]+)/, (show) => `https://feeds.acast.com/public/shows/${show}`],
      [
        /^(?:sphinx\.acast\.com|assets\.pippa\.io)\/(?:p\/(?:open|acast)\/)?s\/([\w-]+)\/e\//,
        (show) => `https://feeds.acast.com/public/shows/${show}`,
      ],
    ],
  },
  {
    name: "spreaker",
    isApp: true,
    feeds: [
      [
        /^spreaker\.com\/(?:show|podcast)\/(?:[\w-]+--)?(\d+)/,
        (show) => `https://www.spreaker.com/show/${show}/episodes/feed`,
      ],
    ],
    oembed: [/^spreaker\.com\//, "https://api.spreaker.com/oembed?format=json"],
  },
  {
    name: "podbean",
    isApp: true,
    player: /^podbean\.com\/(?:media\/(?:share|player)|player-v2|eu|ew)\//,
    feeds: [
      [
        /^(?!(?:feed|api|mcdn|pbcdn\d?|help|community|admin\d?)\.)([\w-]+)\.podbean\.com\//,
        (show) => `https://feed.podbean.com/${show}/feed.xml`,
      ],
      [
        /^mcdn\.podbean\.com\/mf\/(?:web|play|download)\/\w+\/([\w-]+)\//,
        (show) => `https://feed.podbean.com/${show}/feed.xml`,
      ],
    ],
    oembed: [/^(?:[\w-]+\.)?podbean\.com\//, "https://api.podbean.com/v1/oembed?format=json"],
  },
  {
    name: "buzzsprout",
    player: /^buzzsprout\.com\/\d+\/(?:episodes\/)?\d+/,
    feeds: [
      [/^(?:(?:rss|feeds)\.)?buzzsprout\.com\/(\d+)(?:[/.]|$)/, (show) => `https://feeds.buzzsprout.com/${show}.rss`],
      [/^[\w-]+\.buzzsprout\.com\/(\d+)(?:\/|$)/, (show) => `https://feeds.buzzsprout.com/${show}.rss`],
    ],
  },
  {
    name: "libsyn",
    player: /^html5-player\.libsyn\.com\/embed\/episode\//,
    feeds: [
      [/^(?:traffic\.)?libsyn\.com\/(?:secure\/)?([\w-]{2,})\//, (show) => `https://${show}.libsyn.com/rss`],
      [
        /^(?!(?:traffic|feeds|html5-player|play|oembed|static|assets|five|my|directory)\.)([\w-]+)\.libsyn\.com\//,
        (show) => `https://${show}.libsyn.com/rss`,
      ],
    ],
  },
  {
    name: "anchor",
    player: /^anchor\.fm\/[^/]+\/(?:embed\/)?episodes\//,
    feeds: [[/^anchor\.fm\/s\/([0-9a-f]{4,12})\//, (show) => `https://anchor.fm/s/${show}/podcast/rss`]],
  },
  { name: "art19", feeds: [[/^art19\.com\/shows\/([\w-]+)/, (show) => `https://rss.art19.com/${show}`]] },
  {
    name: "transistor",
    player: /^share\.transistor\.fm\/[es]\//,
    feeds: [[/^([\w-]+)\.transistor\.fm(?:\/|$)/, (show) => `https://feeds.transistor.fm/${show}`]],
    oembed: [/^share\.transistor\.fm\//, "https://share.transistor.fm/oembed?format=json"],
  },
  {
    name: "captivate",
    player: /^player\.captivate\.fm\/episode\//,
    feeds: [[/^([\w-]+)\.captivate\.fm(?:\/|$)/, (show) => `https://feeds.captivate.fm/${show}/`]],
  },
  {
    name: "fireside",
    player: /^player\.fireside\.fm\//,
    feeds: [[/^([\w-]+)\.fireside\.fm(?:\/|$)/, (show) => `https://feeds.fireside.fm/${show}/rss`]],
  },
  {
    name: "simplecast",
    player: /^player\.simplecast\.com\//,
    oembed: [/^simplecast\.com\/s\//, "https://simplecast.com/oembed"],
  },
  {
    name: "redcircle",
    feeds: [[/^redcircle\.com\/shows\/([\w-]+)/, (show) => `https://feeds.redcircle.com/${show}`]],
  },
  {
    name: "pinecast",
    feeds: [
      [/^pinecast\.com\/(?:feed|listen|player)\/([\w-]+)/, (show) => `https://pinecast.com/feed/${show}`],
      [/^([\w-]+)\.pinecast\.co(?:\/|$)/, (show) => `https://pinecast.com/feed/${show}`],
    ],
  },
  {
    name: "audioboom",
    player: /^audioboom\.com\/posts\//,
    feeds: [[/^audioboom\.com\/channels?\/(\d+)/, (show) => `https://audioboom.com/channels/${show}.rss`]],
    oembed: [/^audioboom\.com\//, "https://audioboom.com/publishing/oembed.json"],
  },
  {
    name: "podigee",
    feeds: [[/^([\w-]+)\.podigee\.io(?:\/|$)/, (show) => `https://${show}.podigee.io/feed/mp3`]],
  },
  {
    name: "substack",
    feeds: [
      [/^open\.substack\.com\/pub\/([\w-]+)\//, (show) => `https://${show}.substack.com/feed`],
      [/^([\w-]+)\.substack\.com\//, (show) => `https://${show}.substack.com/feed`],
    ],
  },
  {
    name: "blubrry",
    player: /^player\.blubrry\.com\//,
    feeds: [[/^blubrry\.com\/([\w-]+)\/\d+/, (show) => `https://feeds.blubrry.com/feeds/${show}.xml`]],
  },
  {
    name: "podomatic",
    feeds: [
      [/^([\w-]+)\.podomatic\.com\//, (show) => `https://${show}.podomatic.com/rss2.xml`],
      [/^podomatic\.com\/podcasts\/([\w-]+)/, (show) => `https://${show}.podomatic.com/rss2.xml`],
    ],
  },
  { name: "rss\\.com", feeds: [[/^rss\.com\/podcasts\/([\w-]+)/, (show) => `https://media.rss.com/${show}/feed.xml`]] },
  {
    name: "ivoox",
    feeds: [[/^ivoox\.com\/.*_sq_f1(\d+)_/, (show) => `https://www.ivoox.com/feed_fg_f1${show}_filtro_1.xml`]],
  },
  { name: "omny(?: studio)?", oembed: [/^omny\.fm\//, "https://omny.fm/oembed?format=json"] },
  { name: "mixcloud", oembed: [/^mixcloud\.com\//, "https://www.mixcloud.com/oembed/?format=json"] },
  {
    name: "vimeo",
    player: /^(?:player\.vimeo\.com\/video\/|(?:[\w-]+\.)*vimeo\.com\/(?:.*\/)?\d{6,})/,
    embeds: [
      [/^player\.vimeo\.com\/video\/(\d+)\?(?:.*&)?h=(\w+).*$/, "https://vimeo.com/$1/$2"],
      [/^player\.vimeo\.com\/video\/(\d+).*$/, "https://vimeo.com/$1"],
    ],
    oembed: [/^vimeo\.com\//, "https://vimeo.com/api/oembed.json"],
  },
  {
    name: "dailymotion",
    player: /^(?:[\w-]+\.)*dailymotion\.com\/video\//,
    oembed: [/^dailymotion\.com\/video\//, "https://www.dailymotion.com/services/oembed?format=json"],
  },
  { name: "rumble", oembed: [/^rumble\.com\/v/, "https://rumble.com/api/Media/oembed.json"] },
  { name: "twitch", player: /^(?:[\w-]+\.)*twitch\.tv\/videos\/\d/ },
];

export const SITES: readonly Site[] = [...APPS, ...DIRECTORIES, ...HOSTS];

/** Patterns of the names of apps, and of all sites, to be put into other patterns. */
export const APP_NAMES = SITES.flatMap(({ name, isApp }) => (isApp && name ? [name] : [])).join("|");
export const PLATFORM_NAMES = SITES.flatMap(({ name }) => name ?? []).join("|");

/** Feed URLs at providers that serve only feeds under these hosts and paths. */
export const FEED_URL =
  /https?:\/\/(?:feeds\.(?:acast|buzzsprout|captivate|fireside|megaphone|redcircle|simplecast|soundcloud|transistor|blubrry|libsyn|art19|feedburner|npr|wnyc|publicradio|99percentinvisible|rcn|sounder|zencastr)\.(?:com|fm|org)|rss\.(?:buzzsprout|art19|acast|libsyn)\.com|feed\.podbean\.com|anchor\.fm\/s\/[0-9a-f]{4,12}\/podcast\/rss|media\.rss\.com|feeds\.feedburner\.com|pinecast\.com\/feed\/|www\.omnycontent\.com\/d\/playlist|audioboom\.com\/channels\/\d+\.rss|www\.spreaker\.com\/show\/\d+\/episodes\/feed)[\w./~%:@?=+-]{0,200}/gi;
