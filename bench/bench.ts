import { measureAdminUserList } from "./admin-user-list.ts";
import { measureCounting } from "./counting.ts";
import { measureGrowth } from "./growth.ts";
import { measureLinkLookup } from "./link-lookup.ts";
import { tables } from "./measure.ts";
import { measurePublicPages } from "./public-pages.ts";
import { measurePublishedFeeds } from "./published-feeds.ts";
import { measureResources } from "./resources.ts";
import { saveResults } from "./results.ts";
import { measureSearch } from "./search.ts";
import { settings } from "./settings.ts";
import { measureStatistics } from "./statistics.ts";
import { measureWrites } from "./writes.ts";

/*
 * Runs all benchmarks, or those of the named areas. Times differ from machine to machine, so each is compared with a
 * reference that is measured in the same run, in alternation with the application.
 */
const AREAS: Record<string, () => Promise<void>> = {
  "published-feeds": measurePublishedFeeds,
  "public-pages": measurePublicPages,
  writes: measureWrites,
  "link-lookup": measureLinkLookup,
  growth: measureGrowth,
  resources: measureResources,
  "admin-user-list": measureAdminUserList,
  search: measureSearch,
  counting: measureCounting,
  numbers: measureStatistics,
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
