import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { BackgroundJobs, JobThatNeedsAttention } from "#domain/background/job.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { expectToast } from "#test/support/components/toasts.ts";
import { BackgroundJobTables } from "./background-job-tables.tsx";

const JOB: Omit<JobThatNeedsAttention, "id" | "kind"> = {
  key: "1",
  ownerId: null,
  state: "failing",
  dueAt: "2026-03-01T12:00:00.000Z",
  attempts: 1,
  lastError: null,
};
const COUNTS = { waiting: 1200, late: 0, failing: 1 };

async function openJobs() {
  const jobs: BackgroundJobs = {
    kinds: [
      { kind: "check-feed", isOn: false, ...COUNTS },
      { kind: "notify-hub", isOn: true, ...COUNTS },
    ],
    troubled: [
      { ...JOB, id: 1, kind: "check-feed" },
      { ...JOB, id: 2, kind: "notify-hub" },
    ],
    troubledCount: 2,
  };
  answer("GET", apiPaths.adminJobs(), jobs);
  const { person } = renderWithProviders(<BackgroundJobTables />);
  const tableOf = async (name: string) => within(await screen.findByRole("region", { name }));
  return { person, kinds: await tableOf("Jobs by kind"), troubled: await tableOf("Late and failing jobs") };
}

test("jobs are counted by kind, and a kind that is switched off says so", async () => {
  const { kinds } = await openJobs();
  const columns = kinds.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(columns).toEqual(["Kind", "Waiting", "Late", "Failing"]);
  const rows = kinds.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(["Check feed (switched off)1,20001", "Notify hub1,20001"]);
});

test("a failing job can be run again, unless its kind is switched off", async () => {
  const { person, troubled } = await openJobs();
  expect(troubled.getByRole("row", { name: /^Check feed/ })).toHaveTextContent("Switched off");
  expect(troubled.getAllByRole("button")).toHaveLength(1);
  const run = troubled.getByRole("button", { name: "Run Notify hub 1 now" });
  fail("POST", apiPaths.adminJobRun(2), 409, "The job runs already.");
  await person.click(run);
  await expectToast("The job could not be run", "The job runs already.");
  answer("POST", apiPaths.adminJobRun(2), {});
  await person.click(run);
  await expectToast("Running the job");
  expect(callsOf("POST", apiPaths.adminJobRun(2))).toHaveLength(2);
});
