import { parseArgs } from "node:util";

/*
 * `npm run bench` runs every area, `npm run bench -- AREA …` only the named ones.
 * --rounds N   alternating rounds of a comparison
 * --seconds N  of load in a round
 * --guests N   how many guests the search is measured with; it is also measured with 10 and 100 if these are fewer
 * --only TEXT  only the rows whose name contains the text
 * --cold       only the tables of first responses after a change, of the areas that have one
 * --users N    of the large database
 * --save       also writes docs/performance.json
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "1" },
    users: { type: "string", default: "100000" },
    guests: { type: "string", default: "100" },
    only: { type: "string", default: "" },
    cold: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});

export const settings = {
  areas: positionals,
  rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 3),
  seconds: Math.max(1, Number.parseInt(values.seconds, 10) || 1),
  users: Math.max(2000, Number.parseInt(values.users, 10) || 100_000),
  guests: Math.max(1, Number.parseInt(values.guests, 10) || 100),
  only: values.only,
  cold: values.cold,
  save: values.save,
};
