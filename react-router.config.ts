import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web/app",
  // Its own folder, because the build starts by emptying it.
  buildDirectory: "build/application",
  ssr: true,
  // The code of a page is one file, which is there or not.
  splitRouteModules: false,
  // Every document contains the whole route table, so that the first click needs no request for it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
