/** What players for audio are called. */
export const PLAYER_NAME =
  /(?:castos|audio|media|track|podcast|mp3|episode|mini|smart|web)-?_?player|audio-embed|player-?_?(?:audio|podcast|episode)|jp-(?:audio|jplayer)|aplayer|plyr|mejs|wp-(?:audio-)?playlist|audiojs|sm2|shikwasa|\baudio-block/i;
