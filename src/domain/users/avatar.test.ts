import { expect, test } from "vitest";
import { avatarUrl, initialsOf } from "./avatar.ts";

test.each([
  [{ displayName: "Ada Guest", screenName: "ada.guest" }, "AG"],
  [{ displayName: "  ada  maria guest ", screenName: "ada.guest" }, "AM"],
  [{ displayName: "Ada", screenName: "ada.guest" }, "A"],
  [{ displayName: "ßen Only", screenName: "ben_guest" }, "SS"],
  [{ displayName: "🎙️ On Air", screenName: "ben_guest" }, "🎙️O"],
  [{ displayName: "👩‍🚀 🇳🇿 Guest", screenName: "ben_guest" }, "👩‍🚀🇳🇿"],
  [{ displayName: "E\u0301va", screenName: "ben_guest" }, "E\u0301"],
  [{ displayName: null, screenName: "ben_guest" }, "BE"],
  [{ displayName: " ", screenName: "ben_guest" }, "BE"],
  [{}, "?"],
])("the initials of %o are %s", (user, initials) => {
  expect(initialsOf(user)).toBe(initials);
});

test("requests the picture by the e-mail hash, and by zeros without an e-mail", () => {
  const hash = "a".repeat(64);
  expect(avatarUrl(hash, 80)).toBe(`https://www.gravatar.com/avatar/${hash}?s=80&d=identicon`);
  for (const noHash of [null, ""])
    expect(avatarUrl(noHash, 96)).toBe(`https://www.gravatar.com/avatar/${"0".repeat(64)}?s=96&d=identicon`);
});
