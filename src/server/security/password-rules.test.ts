import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { refuseGuessablePassword } from "./password-rules.ts";

const context = { config: readConfig({}) };
const dana = { email: "d.miller+podcasts@example.com", screenName: "dana_guest", displayName: "Dana Müller-Ortiz" };

test.each([
  ["my DANA_guest 1", "the screen name"],
  ["danaguest2026", "the screen name"],
  ["dana-müller-ortiz!", "the display name"],
  ["DANAMÜLLERORTIZ", "the display name"],
  ["D.Miller+Podcasts", "the part of the email address before the @"],
  ["dmillerpodcasts9", "the part of the email address before the @"],
  ["I love AirCheck", "the name of this site"],
])("%j contains %s", async (password, name) => {
  const refused = refuseGuessablePassword(context, "newPassword", password, dana);
  const message = `Password must not contain ${name}`;
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field: "newPassword", message }] });
});

test.each([
  ["correct horse", dana],
  ["dana and others", dana],
  ["a jolly good one", { ...dana, email: "jo@example.com", displayName: "Jo" }],
  ["whatever it is", { ...dana, email: "🎙@example.com", displayName: null }],
])("%j contains no name", async (password, user) => {
  await refuseGuessablePassword(context, "newPassword", password, user);
});
