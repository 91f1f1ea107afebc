import { measureInstance } from "./instance.ts";
import { measureLinkChecks } from "./link-checks.ts";
import { measureLinkLookup } from "./link-lookup.ts";
import { settings, tables } from "./measure.ts";
import { measurePublicDocuments } from "./public-documents.ts";
import { measureResources } from "./resources.ts";
import { saveResults } from "./results.ts";
import { measureSearch } from "./search.ts";
import { measureStatistics } from "./statistics.ts";

/*
 * Runs all benchmarks, or those of the named areas. Times differ from machine to machine, so each is compared with a
 * reference that is measured in the same run, in alternation with the application.
 */
const AREAS: Record<string, () => Promise<void>> = {
  documents: measurePublicDocuments,
  resources: measureResources,
  "link-lookup": measureLinkLookup,
  "link-checks": measureLinkChecks,
  search: measureSearch,
  numbers: measureStatistics,
  instance: measureInstance,
};

const unknown = settings.areas.find((name) => !Object.hasOwn(AREAS, name));
if (unknown === undefined) {
  for (const name of settings.areas.length > 0 ? settings.areas : Object.keys(AREAS)) {
    await AREAS[name]?.();
    if (settings.save) saveResults(name, tables.splice(0), settings.cold);
  }
} else {
  console.error(`There is no area "${unknown}". The areas are: ${Object.keys(AREAS).join(", ")}`);
  process.exitCode = 1;
}
