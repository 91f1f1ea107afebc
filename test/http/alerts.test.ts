import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startInstance } from "#test/support/instance.ts";
import { hasPromtool } from "#test/support/promtool.ts";

/* The alerts that deploy/ has for Prometheus. */

const RULES = join(import.meta.dirname, "../../deploy/prometheus-alerts.yml");
const METRICS_TOKEN = "scrape with this";
/** What process.test.ts sees while a process migrates, what is reported with a replica, and what Prometheus itself reports. */
const REPORTED_ELSEWHERE = ["aircheck_migration_steps", "aircheck_replica_up", "up"];

test("alerts ask for metrics that the application has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "aircheck-alerts-"));
  const instance = await startInstance("SQLite", { METRICS_TOKEN, BACKUP_DIR: folder });
  onTestFinished(async () => {
    await instance.close();
    rmSync(folder, { recursive: true });
  });
  const { body } = await instance.newClient().get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const known = types.flatMap(([, name = "", type]) => (type === "histogram" ? `${name}_count` : name));
  const asked = readFileSync(RULES, "utf8").match(/\b(up|(aircheck|http|nodejs)_\w+)(?=[[{)])/g) ?? [];
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => ![...known, ...REPORTED_ELSEWHERE].includes(name))).toEqual([]);
});

// Where it is missing, scripts/test.ts says so.
if (hasPromtool())
  test("promtool accepts the alerts, which fire when they should and not otherwise", () => {
    const checked = spawnSync("promtool", ["check", "rules", RULES], { encoding: "utf8" });
    expect([checked.status, checked.stderr]).toEqual([0, ""]);
    const tested = spawnSync("promtool", ["test", "rules", join(import.meta.dirname, "alerts.promtool.yml")], {
      encoding: "utf8",
    });
    expect([tested.status, tested.stderr]).toEqual([0, ""]);
  });
