import { expect, test } from "vitest";
import { cheapHash } from "#test/support/cheap-hash.ts";
import { hashPassword, verifyDummyHash, verifyPassword } from "./passwords.ts";

/** More than may run and wait at a time. */
const FLOOD = 60;
const MAX_AT_A_TIME = 42;

test("a flood of log-ins is refused beyond a bound, with a time to try again", async () => {
  const hash = cheapHash("secret password");
  const outcomes = await Promise.allSettled(
    Array.from({ length: FLOOD }, (_, index) =>
      index < MAX_AT_A_TIME - 1 ? verifyPassword("secret password", hash) : verifyDummyHash("secret password"),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(FLOOD - MAX_AT_A_TIME);
  for (const refusal of refused)
    expect(refusal).toMatchObject({ reason: { status: 503, retryAfterSeconds: expect.any(Number) } });
});

test("hashes for clients that have gone make room for others", async () => {
  const hash = await hashPassword("secret password");
  const gone = new AbortController();
  const abandoned = Array.from({ length: FLOOD }, () => verifyDummyHash("secret password", gone.signal));
  const settled = Promise.allSettled(abandoned);
  gone.abort();
  expect(await verifyPassword("secret password", hash)).toBe(true);
  expect((await settled).filter(({ status }) => status === "rejected").length).toBeGreaterThan(FLOOD / 2);
});
