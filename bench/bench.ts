import { measureDocuments } from "./documents.ts";
import { measureInstance } from "./instance.ts";
import { measureLinks } from "./links.ts";
import { measureLookup } from "./lookup.ts";
import { settings } from "./measure.ts";
import { measureSearch } from "./search.ts";
import { measureStatistics } from "./statistics.ts";

/*
 * Runs all benchmarks, or those of the named areas. Times differ from machine to machine, so each is compared with a
 * reference that is measured in the same run, in alternation with the application.
 */
const AREAS: Record<string, () => Promise<void>> = {
  documents: measureDocuments,
  lookup: measureLookup,
  search: measureSearch,
  statistics: measureStatistics,
  instance: measureInstance,
  links: measureLinks,
};

const unknown = settings.areas.find((name) => !Object.hasOwn(AREAS, name));
if (unknown === undefined) {
  for (const name of settings.areas.length > 0 ? settings.areas : Object.keys(AREAS)) await AREAS[name]?.();
} else {
  console.error(`There is no area "${unknown}". The areas are: ${Object.keys(AREAS).join(", ")}`);
  process.exitCode = 1;
}
