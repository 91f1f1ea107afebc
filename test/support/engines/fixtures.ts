import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "../e2e/fixtures.ts";
import { PASSWORD, type TestUser, type TestUserOptions } from "../e2e/test-user.ts";
import { type Engine, start, stop } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { type EngineName, findEngines } from "./programs.ts";
import { EngineUser } from "./user.ts";
import { startWebKit } from "./webkit.ts";

interface WorkerFixtures {
  engineName: EngineName;
  engine: Engine;
}

interface TestFixtures {
  /** somebody at a window of the browser without cookies; the test fails if the console shows an error or a warning */
  user: EngineUser;
  /** registers a user and signs `user` in with the login form */
  signUp: (options?: TestUserOptions) => Promise<TestUser>;
}

/** Tests in another browser than Chromium, with the servers of the end-to-end tests. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ["Firefox", { scope: "worker", option: true }],

  engine: [
    async ({ engineName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "aircheck-engine-"));
      const { Firefox, WebKit } = findEngines();
      const sound = start(String((Firefox ?? WebKit)?.sound), soundArguments(folder), { HOME: folder });
      const settings = { HOME: folder, PULSE_SERVER: `unix:${folder}/sound` };
      const engine =
        engineName === "Firefox"
          ? await startFirefox(String(Firefox?.firefox), settings)
          : await startWebKit(WebKit as NonNullable<typeof WebKit>, settings);
      await use(engine);
      await engine.close();
      await stop(sound);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],

  user: async ({ engine, server }, use, testInfo) => {
    await engine.startAfresh(server.origin);
    await use(new EngineUser(engine, server.origin));
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath("screenshot.png"), await engine.screenshot(), "base64");
    expect(await engine.complaints(), "unexpected console messages").toEqual([]);
  },

  signUp: async ({ user, createUser }, use) => {
    await use(async (options) => {
      const registered = await createUser(options);
      await user.goto("/auth");
      await user.fill("Email", registered.user.email);
      await user.fill("Password", PASSWORD);
      await user.click("button", "Login");
      await user.see("heading", /^Welcome back/);
      return registered;
    });
  },
});

export { expect };

/** Without an audio device, browsers play nothing. */
function soundArguments(folder: string): string[] {
  return [
    "-n",
    "--daemonize=no",
    "--use-pid-file=no",
    "--exit-idle-time=-1",
    `--load=module-native-protocol-unix auth-anonymous=1 socket=${folder}/sound`,
    "--load=module-null-sink",
  ];
}
