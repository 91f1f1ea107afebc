import { describe, expect, test } from "vitest";
import { emailKey, isEmailAddress } from "./email-address.ts";

describe("e-mail addresses", () => {
  test.each([
    ["mara@example.com", "mara@example.com"],
    [" Mara.Voss+guest@Example.COM ", "mara.voss+guest@example.com"],
    ["mara@bücher.example", "mara@xn--bcher-kva.example"],
    ["mara@BÜCHER.example", "mara@xn--bcher-kva.example"],
    ["mara@bu\u0308cher.example", "mara@xn--bcher-kva.example"],
    ["mara@xn--bcher-kva.example", "mara@xn--bcher-kva.example"],
    ["mara@пример.рф", "mara@xn--e1afmkfd.xn--p1ai"],
    ["o'hara@mail.example.co.uk", "o'hara@mail.example.co.uk"],
  ])("%j is valid and compared as %j", (typed, key) => {
    expect([isEmailAddress(typed), emailKey(typed)]).toEqual([true, key]);
  });

  test.each([
    "",
    "mara",
    "mara@",
    "@example.com",
    "mara@example",
    "mara@127.0.0.1",
    "mara@exam ple.com",
    "mara@example.com/path",
    "mara@ex%61mple.com",
    "mara@example.com:25",
    "mara..voss@example.com",
    "mara@-.example",
    "mara@example..com",
    "mara@voss@example.com",
    "mära@example.com",
    "mara@example.com\nbcc@example.com",
    `mara@${"x".repeat(250)}.com`,
  ])("%j is none", (typed) => {
    expect(isEmailAddress(typed)).toBe(false);
  });
});
