import { expect, test } from "vitest";
import { createManualTasks, settle } from "#test/support/manual-tasks.ts";
import { LookupLimiter } from "./lookup-limiter.ts";

test("runs four lookups of one user at a time, and twelve in all", async () => {
  const { started, task } = createManualTasks();
  const limiter = new LookupLimiter();
  for (const userId of [1, 2, 3, 4, 5])
    for (const link of [1, 2, 3, 4, 5, 6]) limiter.run(userId, task(`${userId}.${link}`)).catch(() => {});
  await settle();
  expect(started.filter((name) => name.startsWith("1."))).toHaveLength(4);
  expect(started).toHaveLength(12);
});
