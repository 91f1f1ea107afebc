import { describe, expect, test } from "vitest";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { startInstance } from "#test/support/instance.ts";
import { registerBen, signIn } from "#test/support/users.ts";

describe("purging", () => {
  test("deletes expired sessions, reset links and rate limits, and no others", async () => {
    const mails: unknown[] = [];
    const instance = await startInstance("SQLite", {}, { sendMail: async (mail) => void mails.push(mail) });
    const { background, context, clock } = instance;
    const ben = await registerBen(instance);
    await ben.client.post("/api/forgot-password", { email: ben.user.email });
    await background.runDue("mail-password-reset");
    expect(mails).toHaveLength(1);
    await context.limiter.take("sentCodes", "expired");

    clock.advance({ days: 31 });
    expect((await signIn(instance.newClient(), ben.user.email)).statusCode).toBe(200);
    await context.limiter.take("sentCodes", "current");
    await purgeExpired(context);

    expect(await context.db.selectFrom("sessions").select("id").execute()).toEqual([{ id: 2 }]);
    expect(await context.db.selectFrom("passwordResets").selectAll().execute()).toEqual([]);
    const limits = await context.db.selectFrom("rateLimits").select("key").execute();
    expect(limits.map(({ key }) => key)).toContain("sentCodes current");
    expect(limits.map(({ key }) => key)).not.toContain("sentCodes expired");
    await instance.close();
  });
});
