import { foldedWords } from "#domain/text/folding.ts";

/** What stands before the number of an episode, as patterns. */
const EPISODE = {
  en: "episode|ep|eps",
  de: "folge",
  fr: "épisode",
  es: "episodio",
  pt: "episódio",
  it: "puntata",
  nl: "aflevering",
  sv: "avsnitt",
  pl: "odcinek",
  cs: "díl|epizoda",
  fi: "jakso",
  tr: "bölüm",
  ru: "выпуск|эпизод",
  uk: "епізод",
};
/** What stands before the number of a season. */
const SEASON = {
  en: "season|series|s",
  de: "staffel",
  fr: "saison",
  es: "temporada",
  it: "stagione",
  nl: "seizoen",
  sv: "säsong",
  da: "sæson",
  no: "sesong",
  pl: "sezon",
};

export const EPISODE_WORDS = Object.values(EPISODE).join("|");
export const SEASON_WORDS = Object.values(SEASON).join("|");

/** The folded words that only announce a number, as in "Ep. 12". */
export const NUMBER_LABELS: ReadonlySet<string> = new Set(foldedWords(`${EPISODE_WORDS}|no|nr`.replaceAll("|", " ")));

/** "Episode 12: Fog", "Season 1, Episode 12: Fog", "#12" */
export const STARTS_WITH_NUMBER = new RegExp(
  `^\\s*(?:(?:${SEASON_WORDS})\\s?\\d+\\s?[,·:-]?\\s?)?(?:(?:${EPISODE_WORDS})\\.?\\s?#?|#|第)\\d+`,
  "iu",
);
