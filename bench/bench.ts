import { measureAdminUserList } from "./admin-user-list.ts";
import { measureLinkLookup } from "./link-lookup.ts";
import { measurePublishedFeeds } from "./published-feeds.ts";
import { measureTransferSizes } from "./transfer-sizes.ts";

/*
 * `npm run bench` runs all benchmarks, `npm run bench -- AREA …` only the named ones. Times differ from machine to machine,
 * so each is compared with a reference that is measured in the same run, in alternation with the application.
 */
const AREAS: Record<string, () => Promise<void>> = {
  "published-feeds": measurePublishedFeeds,
  "transfer-sizes": measureTransferSizes,
  "admin-user-list": measureAdminUserList,
  "link-lookup": measureLinkLookup,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(AREAS, name));
if (unknown === undefined) for (const name of names.length > 0 ? names : Object.keys(AREAS)) await AREAS[name]?.();
else {
  console.error(`There is no area "${unknown}". The areas are: ${Object.keys(AREAS).join(", ")}`);
  process.exitCode = 1;
}
