import { spawnSync } from "node:child_process";

/** Whether Prometheus' promtool is installed, which checks the alerts of deploy/. */
export function hasPromtool(): boolean {
  return spawnSync("promtool", ["--version"]).status === 0;
}
