import { expect, test } from "vitest";
import { runSoak } from "#test/soak/soak.ts";
import { engines } from "#test/support/instance.ts";

/* The short form of `npm run soak`: each quick fault under load. */
test.each(engines)(
  "on %s no answered write is lost, and no fault makes the server fail",
  {
    timeout: 600_000,
  },
  async (engine) => {
    const { record, faults } = await runSoak({ engine, minutes: 0, seed: 1 });
    expect(record.lostWrites).toEqual([]);
    expect(record.tornWrites).toEqual([]);
    expect(record.doubledWrites).toEqual([]);
    // On a busy machine a fault may be felt for longer than it lasts: `npm run soak` counts that, too.
    expect(record.unexpected.filter(({ isBug }) => isBug)).toEqual([]);
    expect(record.answeredWrites).toBeGreaterThan(0);
    expect(faults.get("kill -9 of the server")).toBe(1);
  },
);
