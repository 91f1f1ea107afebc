import { expect, test, vi } from "vitest";
import { type SecurityEvent, SecurityLog } from "./security-log.ts";

function createLog() {
  const lines: Record<string, unknown>[] = [];
  const log = {
    level: "warn",
    child: (bindings: object) => ({ info: (fields: object) => void lines.push({ ...bindings, ...fields }) }),
  };
  const securityLog = new SecurityLog();
  const record = (event: SecurityEvent, ip: string) =>
    securityLog.record(event, { ip, method: "POST", routeOptions: { url: "/api/login" }, log, server: { log } });
  return { securityLog, record, lines };
}

test("a client's refusals get five lines a minute, and one with the number of the rest", () => {
  vi.useFakeTimers();
  const { record, lines } = createLog();
  for (let attempt = 0; attempt < 30; attempt++) record("log-in-refused", "2001:db8:0:1::1");
  record("log-in-refused", "203.0.113.9");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toEqual({
    log: "security",
    event: "log-in-refused",
    client: "2001:db8:0:1::/64",
    route: "POST /api/login",
  });
  vi.advanceTimersByTime(60_000);
  const sum = { log: "security", event: "log-in-refused", client: "2001:db8:0:1::/64", count: 25 };
  expect(lines.slice(6)).toEqual([sum]);
  record("log-in-refused", "2001:db8:0:1::1");
  expect(lines).toHaveLength(8);
  vi.useRealTimers();
});

test("a flood from many clients writes a bounded number of lines, and hides no log-in", () => {
  const { securityLog, record, lines } = createLog();
  for (let client = 0; client < 10_000; client++)
    for (let attempt = 0; attempt < 10; attempt++)
      record("log-in-refused", `10.0.${Math.floor(client / 250)}.${client % 250}`);
  for (let user = 0; user < 300; user++) record("logged-in", "203.0.113.9");
  securityLog.sumUp();
  const refusals = lines.filter(({ event }) => event === "log-in-refused");
  expect(refusals).toHaveLength(101 * 6);
  const counted = refusals.reduce((sum, { count = 1 }) => sum + Number(count), 0);
  expect([counted, lines.length - refusals.length]).toEqual([100_000, 300]);
});
