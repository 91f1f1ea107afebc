import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { registerBen, registerCam, signIn, type TestUser } from "#test/support/users.ts";

const ADMIN_COMMAND = join(import.meta.dirname, "../../scripts/admin.ts");

describe("the admin command", () => {
  let instance: Instance;
  afterEach(() => instance.close());

  const storePasskey = ({ user }: TestUser) =>
    instance.context.db
      .insertInto("passkeys")
      .values({
        userId: user.id,
        credentialId: `key of ${user.id}`,
        publicKey: Buffer.from("a public key"),
        counter: 0,
        transports: "internal,hybrid",
        name: "Phone",
        createdAt: instance.clock.now().toISOString(),
        lastUsedAt: null,
      })
      .execute();
  const environment = () => ({ ...PROCESS_ENV, DATA_DIR: instance.context.config.dataDir });
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, [ADMIN_COMMAND, ...args], { env: environment(), encoding: "utf8" });

  test("signs everybody out, and says what it wants where it was called wrongly", {
    timeout: 90_000,
  }, async () => {
    instance = await startInstance("SQLite");
    const [ben, cam] = [await registerBen(instance), await registerCam(instance)];
    const wrong = admin("--end-all-sessions", ben.user.email);
    expect([wrong.status, wrong.stderr]).toEqual([
      1,
      "Usage: npm run admin -- EMAIL [--reset-password | --remove-passkeys]\n       npm run admin -- --end-all-sessions\n",
    ]);
    expect((await ben.client.get("/api/user")).statusCode).toBe(200);
    const { status, stdout } = admin("--end-all-sessions");
    expect([status, stdout]).toEqual([0, "2 sessions ended: everybody has to log in again.\n"]);
    for (const { client } of [ben, cam]) expect((await client.get("/api/user")).statusCode).toBe(401);
    expect((await signIn(ben.client, ben.user.email)).statusCode).toBe(200);
  });

  test("gets an administrator back in: without the passkeys, and with a new password", {
    timeout: 90_000,
  }, async () => {
    instance = await startInstance("SQLite", { PASSKEYS: "administrators" });
    const cam = await registerCam(instance);
    await storePasskey(cam);
    await instance.context.db.updateTable("sessions").set({ isPasskeyVerified: true }).execute();
    const removed = admin(cam.user.email, "--remove-passkeys");
    expect([removed.status, removed.stdout]).toEqual([
      0,
      `1 passkey of ${cam.user.email} (cam-admin) removed: the password alone signs in.\n`,
    ]);
    expect((await signIn(instance.newClient(), cam.user.email)).statusCode).toBe(200);
    expect((await cam.client.get("/api/admin/users")).statusCode).toBe(403);

    const [, token] = /#token=(\S+)/.exec(admin("CAM-admin@example.com", "--reset-password").stdout) ?? [];
    // The command's clock is the real one.
    await instance.context.db.updateTable("passwordResets").set({ expiresAt: "2099-01-01T00:00:00.000Z" }).execute();
    const reset = () => instance.newClient().post("/api/reset-password", { token, newPassword: "a new password" });
    expect((await reset()).statusCode).toBe(204);
    expect((await reset()).statusCode).toBe(400);
    expect((await signIn(instance.newClient(), cam.user.email, "a new password")).statusCode).toBe(200);
    const events = await instance.context.db.selectFrom("auditEvents").select(["administratorId", "action"]).execute();
    expect(events).toEqual([
      { administratorId: null, action: "passkeys-removed" },
      { administratorId: null, action: "reset-link-created" },
    ]);
    expect(admin("nobody@example.com", "--reset-password").stderr).toBe(
      "No user is registered as nobody@example.com\n",
    );
    expect(admin(cam.user.email, "--reset").stderr).toContain("Usage: npm run admin -- EMAIL");
  });

  test("tells a user by mail that their passkeys were removed", async () => {
    instance = await startInstance("SQLite");
    const ben = await registerBen(instance);
    await storePasskey(ben);
    const mailServer = await startMailServer();
    const remove = () =>
      promisify(execFile)(process.execPath, [ADMIN_COMMAND, ben.user.email, "--remove-passkeys"], {
        env: { ...environment(), ...mailServer.settings },
      });
    expect((await remove()).stdout).toContain("1 passkey of");
    expect(mailServer.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ben.user.email, "A passkey of your Aircheck account was removed"],
    ]);
    await mailServer.close();

    await storePasskey(ben);
    const { stdout, stderr } = await remove();
    expect([stdout, stderr]).toEqual([
      expect.stringContaining("1 passkey of"),
      expect.stringContaining("The mail that tells the user could not be sent: "),
    ]);
  });
});
