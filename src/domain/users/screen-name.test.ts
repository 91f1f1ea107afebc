import { expect, test } from "vitest";
import { proposeScreenName, screenNameError } from "./screen-name.ts";

test.each([
  ["Inés Traveller", 1, "ines-traveller"],
  ["Inés Traveller", 2, "ines-traveller-2"],
  ["  Mary-Jane  O’Hara Jr. ", 1, "mary-jane-ohara-jr"],
  ["Bo", 1, "bo-on-air"],
  ["Bo Li", 1, "bo-li"],
  ["Maximiliane Rosenstock-Wintermantel", 3, "maximiliane-rosenstock-wint-3"],
  ["Łukasz Żak", 1, "lukasz-zak"],
  ["李小明", 1, ""],
  ["", 1, ""],
])("the screen name proposed for %j, try %i, is %j", (displayName, attempt, proposal) => {
  expect(proposeScreenName(displayName, attempt)).toBe(proposal);
  if (proposal) expect(screenNameError(proposal, "registration")).toBeUndefined();
});
