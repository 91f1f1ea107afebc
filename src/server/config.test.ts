import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  ...[
    "Kelp Radio",
    '"Kelp Radio"<>',
    "kelp.example",
    "Kelp, Ada <ada@kelp.example>",
    "a@kelp.example, b@kelp.example",
  ].map((MAIL_FROM): [Record<string, string>, string] => [
    { MAIL_FROM },
    "MAIL_FROM must be an email address, such as hello@example.com or Aircheck <hello@example.com>",
  ]),
  ...[
    ["DATA_DIR", '"/srv/kelp"'],
    ["DATA_DIR", "/srv/kelp'"],
    ["DATA_DIR", "“/srv/kelp”"],
    ["BACKUP_DIR", "'/mnt/kelp'"],
    ["MAIL_FROM", '"Kelp Radio <hello@kelp.example>"'],
    ["PUBLIC_URL", '"https://kelp.example"'],
    ["METRICS_TOKEN", "'tide'"],
    ["LOG_LEVEL", '"warn"'],
  ].map(([name = "", value = ""]): [Record<string, string>, string] => [
    { [name]: value },
    `${name} must be written without quotes: they would be a part of the value`,
  ]),
  ...["~/kelp", "$HOME/kelp", "/srv/kelp # the large disk", "file:///srv/kelp"].map(
    (DATA_DIR): [Record<string, string>, string] => [
      { DATA_DIR },
      "DATA_DIR must be the path of a folder, without ~, variables, a comment or a scheme: nothing replaces these here",
    ],
  ),
  ...["http://0.0.0.0", "0.0.0.0:3000", "[::1]:3000", "*", "300.1.2.3", "kelp radio"].map(
    (HOST): [Record<string, string>, string] => [
      { HOST },
      "HOST must be an IP address or a host name, such as 127.0.0.1; the port is PORT",
    ],
  ),
  ...[
    "smtp://ada:tide#table@mail.kelp.example:587",
    "smtp://ada:25#tide@mail.kelp.example:587",
    "smtp://ada:2525/tide@mail.kelp.example",
    "smtps://ada:465?tide@mail.kelp.example",
    "smtp://ada/kelp:tide@mail.kelp.example",
    "smtp://ada:tide%table@mail.kelp.example",
    "smtp:///",
  ].map((SMTP_URL): [Record<string, string>, string] => [
    { SMTP_URL, MAIL_FROM: "hello@kelp.example" },
    "SMTP_URL must be written like smtp://user:password@mail.example.com:587, and in the user name and the password # as %23, / as %2F, ? as %3F, @ as %40 and % as %25",
  ]),
  ...[
    "postgres://ada:5432#tide@db.kelp.example/aircheck",
    "postgres://ada:5432/tide@db.kelp.example/aircheck",
    "postgresql://ada:tide?table@db.kelp.example/aircheck",
  ].map((DATABASE_URL): [Record<string, string>, string] => [
    { DATABASE_URL },
    "DATABASE_URL must be written like postgres://user:password@localhost/aircheck, and in the user name and the password # as %23, / as %2F, ? as %3F, @ as %40 and % as %25",
  ]),
])("%j is refused by a message that names the setting", (settings, message) => {
  expect(() => readConfig(settings)).toThrow(new ConfigError(message));
});

test.each<[Record<string, string>, object]>([
  [{ DATA_DIR: "/srv/kelp " }, { dataDir: "/srv/kelp" }],
  [
    { DATA_DIR: "/srv/kelp\r", PORT: " 8080\r" },
    { dataDir: "/srv/kelp", port: 8080 },
  ],
  [{ "\uFEFFDATA_DIR": "/srv/kelp" }, { dataDir: "/srv/kelp" }],
  [{ DATA_DIR: "/srv/kelp\u200B\u00A0" }, { dataDir: "/srv/kelp" }],
  [{ DATA_DIR: "/srv/Ada's kelp" }, { dataDir: "/srv/Ada's kelp" }],
  [{ DATA_DIR: "  " }, { dataDir: "./data" }],
  [{ HOST: "127.0.0.1 " }, { host: "127.0.0.1", publicUrl: "http://127.0.0.1:3000" }],
  [{ HOST: "[::1]" }, { host: "::1", publicUrl: "http://[::1]:3000" }],
  [{ HOST: "fe80::1%eth0" }, { host: "fe80::1%eth0", publicUrl: "http://[fe80::1]:3000" }],
  [{ HOST: "kelp_radio.internal" }, { host: "kelp_radio.internal" }],
  [{ WATCH: "off\t" }, { isWatching: false }],
  [{ METRICS_TOKEN: `tide7'` }, { metricsToken: `tide7'` }],
  [{ MAIL_FROM: "Kelp (beta) <ada@kelp.example>" }, { mailFrom: "Kelp (beta) <ada@kelp.example>" }],
  [{ MAIL_FROM: '"Kelp, Ada" <ada@kelp.example>' }, { mailFrom: '"Kelp, Ada" <ada@kelp.example>' }],
  [{ MAIL_FROM: "Ada's Hörfunk <ada@kelp.example> " }, { mailFrom: "Ada's Hörfunk <ada@kelp.example>" }],
  [
    { SMTP_URL: "smtp://ada@kelp.example:a%23b%2Fc@mail.kelp.example:587/", MAIL_FROM: "hello@kelp.example" },
    { smtpUrl: "smtp://ada@kelp.example:a%23b%2Fc@mail.kelp.example:587/" },
  ],
  ...[
    "postgres://ada:tide@[::1]:5432/aircheck?sslmode=verify-full",
    "postgresql:///aircheck?host=/run/postgresql",
    "postgres://ada:tide@/aircheck?host=/run/postgresql",
    "postgres://ada@%2Frun%2Fpostgresql/aircheck",
    "postgres://ada:ti%de@db.kelp.example/aircheck",
    "postgres://ada:tide@db.kelp.example/aircheck?application_name=air@kelp",
  ].map((DATABASE_URL): [Record<string, string>, object] => [{ DATABASE_URL }, { databaseUrl: DATABASE_URL }]),
])("%j is read as it is meant", (settings, expected) => {
  expect(readConfig(settings)).toMatchObject(expected);
});

test("PUBLIC_URL defaults to host and port", () => {
  expect(readConfig({}).publicUrl).toBe("http://127.0.0.1:3000");
  expect(readConfig({ HOST: "::1", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
  for (const HOST of ["0.0.0.0", "::"]) expect(readConfig({ HOST }).publicUrl).toBe("http://localhost:3000");
  expect(readConfig({ PUBLIC_URL: "https://aircheck.example/", PORT: "" }).publicUrl).toBe("https://aircheck.example");
  // Secure cookies, HSTS and the same-origin check depend on the scheme and host.
  expect(readConfig({ PUBLIC_URL: "HTTPS://Aircheck.Example:443" }).publicUrl).toBe("https://aircheck.example");
});

test("a folder that exists is taken, whatever it is called", () => {
  const folder = mkdtempSync(join(tmpdir(), "aircheck disk #"));
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({ dataDir: folder });
  rmSync(folder, { recursive: true });
});
