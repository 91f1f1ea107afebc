import { expect, test } from "vitest";
import { findPackageProblems } from "../scripts/packages.ts";

const problemsOf = (locked: object, manifest?: object) =>
  findPackageProblems({ "": {}, "node_modules/example": locked }, () => manifest);

test.each([
  [{ license: "MIT" }, undefined],
  [{ license: "MIT" }, { license: "MIT", scripts: { test: "vitest", prepare: "build" } }],
  [{ license: "(GPL-3.0-only OR Apache-2.0)" }, undefined],
  [{ license: "(MIT AND Zlib)" }, { licenses: [{ type: "MIT" }] }],
])("allows %j with the manifest %j", (locked, manifest) => {
  expect(problemsOf(locked, manifest)).toEqual([]);
});

test.each([
  [{}, undefined, "has the licence (none), which is not allowed"],
  [{ license: "AGPL-3.0-only" }, undefined, "has the licence AGPL-3.0-only, which is not allowed"],
  [{ license: "MIT AND GPL-3.0-only" }, undefined, "has the licence MIT AND GPL-3.0-only, which is not allowed"],
  [{ license: "MIT" }, { license: { type: "SSPL-1.0" } }, "has the licence SSPL-1.0, which is not allowed"],
  [{ license: "MIT" }, {}, "has the licence (none), which is not allowed"],
  [{ license: "MIT", hasInstallScript: true }, undefined, "has an install script, which nobody has read"],
  [
    { license: "MIT" },
    { license: "MIT", scripts: { postinstall: "node run.js" } },
    "has an install script, which nobody has read",
  ],
])("refuses %j with the manifest %j", (locked, manifest, problem) => {
  expect(problemsOf(locked, manifest)).toEqual([`node_modules/example ${problem}`]);
});
