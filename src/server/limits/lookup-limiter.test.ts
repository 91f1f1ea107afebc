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

test("runs one lookup of all people without an account, beside those of users", async () => {
  const { started, task } = createManualTasks();
  const limiter = new LookupLimiter();
  const outcomes = [1, 2, 3, 4, 5, 6].map((find) => limiter.runForVisitor(task(`find ${find}`)));
  outcomes.slice(0, 5).map((outcome) => outcome.catch(() => {}));
  await expect(outcomes[5]).rejects.toMatchObject({ status: 503 });
  for (const userId of [1, 2, 3]) for (const link of [1, 2, 3, 4]) void limiter.run(userId, task(`${userId}.${link}`));
  await settle();
  expect(started.filter((name) => name.startsWith("find"))).toEqual(["find 1"]);
  expect(started).toHaveLength(13);
});
