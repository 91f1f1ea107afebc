import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  // A folder of its own: the build begins by emptying it.
  buildDirectory: "build/application",
  ssr: true,
  // The whole route table travels with the page: no further request before the first click.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
