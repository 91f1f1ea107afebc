import { describe, expect, test } from "vitest";
import type { BackgroundJobs } from "#domain/background/job.ts";
import { enqueueJob } from "#server/store/jobs.ts";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { startInstance } from "#test/support/instance.ts";
import { registerAda, registerCam } from "#test/support/users.ts";

describe("the administrators' background jobs", () => {
  test("name what fails and what is late, and one can be run again", async () => {
    const mailServer = await startMailServer();
    await mailServer.close();
    const instance = await startInstance("SQLite", mailServer.settings);
    const { background, clock, context } = instance;
    context.warn = () => {};
    const ada = await registerAda(instance);
    const { client: administrator } = await registerCam(instance);
    const list = async (query = "") => (await administrator.get(`/api/admin/jobs${query}`)).json<BackgroundJobs>();
    const countsOf = async (kind: string) => (await list()).kinds.find((counts) => counts.kind === kind);

    await instance.newClient().post("/api/forgot-password", { email: ada.user.email });
    expect(await countsOf("mail-password-reset")).toMatchObject({ waiting: 1, late: 0, failing: 0 });
    await background.runDue("mail-password-reset");
    expect(await countsOf("mail-password-reset")).toMatchObject({ waiting: 0, late: 0, failing: 1 });
    const [failing] = (await list()).troubled;
    expect(failing).toMatchObject({
      kind: "mail-password-reset",
      key: ada.user.email,
      ownerId: null,
      state: "failing",
      attempts: 1,
      lastError: expect.stringContaining("ECONNREFUSED"),
    });

    for (let attempt = 0; attempt < 4; attempt += 1) {
      clock.advance({ seconds: 3600 });
      await background.runDue("mail-password-reset");
    }
    const dueAt = clock.now().toISOString();
    await enqueueJob(context.db, { kind: "check-feed", key: 1, ownerId: null, dueAt });
    clock.advance({ seconds: 301 });
    const { troubled, troubledCount } = await list();
    expect(troubled.map(({ kind, state }) => [kind, state])).toContainEqual(["check-feed", "late"]);
    expect(troubled[0]).toMatchObject({ kind: "mail-password-reset", state: "given-up", attempts: 5 });
    expect([troubledCount, (await list("?limit=1")).troubled.length]).toEqual([troubled.length, 1]);

    const mails: unknown[] = [];
    context.sendMail = async (mail) => void mails.push(mail);
    expect((await administrator.post(`/api/admin/jobs/${failing?.id}/run`)).statusCode).toBe(204);
    await background.runDue("mail-password-reset");
    expect([mails.length, await countsOf("mail-password-reset")]).toEqual([1, undefined]);
    expect((await administrator.post(`/api/admin/jobs/${failing?.id}/run`)).statusCode).toBe(404);
    await instance.close();
  });

  test("of a kind that is switched off wait, are not late and cannot be run", async () => {
    const METRICS_TOKEN = "a token of 32 characters, or more";
    const instance = await startInstance("SQLite", { METRICS_TOKEN, WATCH: "off" });
    const { background, clock, context } = instance;
    context.warn = () => {};
    const ada = await registerAda(instance);
    const { client: administrator } = await registerCam(instance);
    const list = async () => (await administrator.get("/api/admin/jobs")).json<BackgroundJobs>();
    context.sendMail = () => Promise.reject(new Error("The mail server is away"));
    await instance.newClient().post("/api/forgot-password", { email: ada.user.email });
    await background.runDue("mail-password-reset");
    context.sendMail = undefined;
    clock.advance({ seconds: 3600 });

    const { kinds, troubled } = await list();
    expect(kinds).toContainEqual({ kind: "search-directories", isOn: false, waiting: 2, late: 0, failing: 0 });
    expect(kinds).toContainEqual({ kind: "mail-password-reset", isOn: false, waiting: 0, late: 0, failing: 1 });
    expect(troubled.map(({ kind, state }) => [kind, state])).toEqual([["mail-password-reset", "failing"]]);
    expect((await administrator.post(`/api/admin/jobs/${troubled[0]?.id}/run`)).statusCode).toBe(404);
    const metrics = await instance.newClient().get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(metrics.body).toMatch(/^aircheck_job_lateness_seconds{.*"search-directories".*} 0$/m);

    context.config.isWatching = true;
    expect((await list()).kinds).toContainEqual(
      expect.objectContaining({ kind: "search-directories", isOn: true, waiting: 0, late: 2 }),
    );
    await instance.close();
  });
});
