import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each<[Record<string, string>, string]>([
  [{ CACHE_MB: "much" }, "CACHE_MB must be a whole number of megabytes from 1 to 65536"],
  [{ PORT: "99999" }, "PORT must be a whole number from 1 to 65535"],
  [{ PUBLIC_URL: "aircheck.example" }, "PUBLIC_URL must be a URL that begins with http:// or https://"],
  [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL must be a URL that begins with postgres:// or postgresql://"],
  [
    { TRUST_PROXY: "everybody" },
    "TRUST_PROXY must be a comma-separated list of IP addresses or CIDRs, such as 10.0.0.0/8",
  ],
  [{ LOOKUP_ALLOW: "10" }, "LOOKUP_ALLOW must be a comma-separated list of IP addresses or CIDRs, such as 10.0.0.0/8"],
  ...["https://aircheck.example/guests", "https://aircheck.example/?", "https://me@aircheck.example"].map(
    (PUBLIC_URL): [Record<string, string>, string] => [
      { PUBLIC_URL },
      "PUBLIC_URL must be an origin without a path, such as https://aircheck.example",
    ],
  ),
  [
    { RATE_LIMITS: "off", PUBLIC_URL: "https://aircheck.example" },
    "RATE_LIMITS=off is refused because PUBLIC_URL is not a loopback address",
  ],
  [
    { WEBSUB_HUBS: "https://hub.example/, hub.example" },
    "WEBSUB_HUBS must be a comma-separated list of URLs, such as https://hub.example/",
  ],
  [{ PRIVACY_URL: "javascript:alert(1)" }, "PRIVACY_URL must be a URL that begins with http:// or https://"],
  [
    { CONTACT_URL: "hello@aircheck.example" },
    "CONTACT_URL must be a URL that begins with http:// or https:// or mailto:",
  ],
  ...["0", "65", "1.5", "all"].map((WEB_CONCURRENCY): [Record<string, string>, string] => [
    { WEB_CONCURRENCY },
    "WEB_CONCURRENCY must be auto or a whole number from 1 to 64",
  ]),
  [{ SMTP_URL: "smtp://localhost" }, "MAIL_FROM must be set when SMTP_URL is: it is the sender of all mail"],
])("%j is refused by a message that names the setting", (settings, message) => {
  expect(() => readConfig(settings)).toThrow(new ConfigError(message));
});

test("PUBLIC_URL defaults to host and port", () => {
  expect(readConfig({}).publicUrl).toBe("http://127.0.0.1:3000");
  expect(readConfig({ HOST: "::1", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
  for (const HOST of ["0.0.0.0", "::"]) expect(readConfig({ HOST }).publicUrl).toBe("http://localhost:3000");
  expect(readConfig({ PUBLIC_URL: "https://aircheck.example/", PORT: "" }).publicUrl).toBe("https://aircheck.example");
  // Secure cookies, HSTS and the same-origin check depend on the scheme and host.
  expect(readConfig({ PUBLIC_URL: "HTTPS://Aircheck.Example:443" }).publicUrl).toBe("https://aircheck.example");
});
