import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEvent } from "#domain/users/audit-log.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { PASSWORD, registerAda, registerBen, registerCam, type TestUser } from "#test/support/users.ts";

describe("the audit log", () => {
  let instance: Instance;
  let ben: TestUser;
  let cam: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    cam = await registerCam(instance);
    return () => instance.close();
  });

  const log = async (query = "") => {
    const response = await cam.client.get(`/api/admin/audit-log${query}`);
    expect(response.statusCode).toBe(200);
    return { events: response.json<AuditEvent[]>(), total: response.headers["x-total-count"], body: response.body };
  };
  const benUrl = () => `/api/admin/users/${ben.user.id}`;

  test("records each act: who, whom, what and when, newest first", async () => {
    const acts: [body: unknown, action: string][] = [
      [{ isVerified: true }, "verified"],
      [{ isVerified: false }, "unverified"],
      [{ isPremium: true }, "premium-activated"],
      [{ isPremium: false }, "premium-deactivated"],
      [{ isAdmin: true }, "administrator-granted"],
      [{ isAdmin: false }, "administrator-revoked"],
      [{ screenName: "new_name" }, "screen-name-changed"],
    ];
    for (const [body] of acts) {
      instance.clock.advance({ seconds: 1 });
      expect((await cam.client.patch(benUrl(), body)).statusCode).toBe(200);
    }
    instance.clock.advance({ seconds: 1 });
    await cam.client.post(`${benUrl()}/reset-password`, { newPassword: "another password" });

    const { events, total } = await log();
    expect(total).toBe("8");
    expect(events.map(({ action }) => action).reverse()).toEqual([
      ...acts.map(([, action]) => action),
      "password-reset",
    ]);
    expect(events[0]).toEqual({
      id: 8,
      occurredAt: "2026-03-01T12:00:08.000Z",
      action: "password-reset",
      administrator: { id: cam.user.id, screenName: "cam-admin" },
      user: { id: ben.user.id, screenName: "new_name" },
    });
  });

  test("records nothing of acts that were refused, and nothing that users do themselves", async () => {
    const ada = await registerAda(instance);
    await cam.client.patch(`/api/admin/users/${cam.user.id}`, { isAdmin: false });
    await cam.client.patch(benUrl(), { screenName: "ada.guest" });
    await cam.client.patch(benUrl(), { screenName: "ben_guest" });
    await cam.client.patch("/api/admin/users/999", { isPremium: true });
    await cam.client.patch("/api/admin/users/999", { isVerified: true });
    await cam.client.delete("/api/admin/users/999");
    await ada.client.post("/api/deactivate-premium");
    await ada.client.post("/api/user/password", { currentPassword: PASSWORD, newPassword: "a new password" });
    await ada.client.patch(benUrl(), { isVerified: true });
    expect((await log()).events).toEqual([]);
  });

  test("outlives a deleted user, of whom it keeps only the number", async () => {
    await cam.client.patch(benUrl(), { screenName: "new_name" });
    expect((await cam.client.delete(benUrl())).statusCode).toBe(204);
    const { events, body } = await log(`?userId=${ben.user.id}`);
    expect(events.map(({ action, user }) => [action, user])).toEqual([
      ["user-deleted", { id: ben.user.id, screenName: null }],
      ["screen-name-changed", { id: ben.user.id, screenName: null }],
    ]);
    expect(body).not.toMatch(/new_name|ben_guest|example\.com/);
    const stored = JSON.stringify(await instance.context.db.selectFrom("auditEvents").selectAll().execute());
    expect(stored).not.toMatch(/new_name|ben_guest|example\.com/);
  });

  test("is paged, and shows the acts of one user", async () => {
    const ada = await registerAda(instance);
    for (let act = 0; act < 3; act++) await cam.client.patch(benUrl(), { isVerified: true });
    await cam.client.patch(`/api/admin/users/${ada.user.id}`, { isVerified: true });
    const ids = async (query: string) => {
      const { events, total } = await log(query);
      return [events.map(({ id }) => id), total];
    };
    expect(await ids("?limit=2")).toEqual([[4, 3], "4"]);
    expect(await ids("?limit=2&offset=2")).toEqual([[2, 1], "4"]);
    expect(await ids(`?userId=${ben.user.id}&limit=2`)).toEqual([[3, 2], "3"]);
    const wrong = await cam.client.get("/api/admin/audit-log?userId=ben");
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "userId must be the number of a user"]);
  });
});
