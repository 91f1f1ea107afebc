import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BackgroundJobs, JobThatNeedsAttention } from "#domain/background/job.ts";
import { paths } from "#domain/paths.ts";
import { backgroundJobsQuery, useRunJob } from "#web/app/api/administration.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { AdminTable } from "./admin-table.tsx";

const STATES: Record<JobThatNeedsAttention["state"], string> = {
  "given-up": "Given up",
  failing: "Failing",
  late: "Late",
};

/** How many background jobs wait, by kind, and those that fail or are late: an administrator can run one again. */
export function BackgroundJobTables() {
  return (
    <QueryBoundary
      query={useQuery(backgroundJobsQuery())}
      title="The background jobs could not be loaded"
      loading={<LoadingPanel label="Loading the background jobs" />}
    >
      {(jobs) => <Tables jobs={jobs} />}
    </QueryBoundary>
  );
}

function Tables({ jobs }: { jobs: BackgroundJobs }) {
  const activeKinds = new Set(jobs.kinds.filter(({ isOn }) => isOn).map(({ kind }) => kind));
  if (jobs.kinds.length === 0) return <p className="py-10 text-quiet">No jobs are waiting.</p>;
  return (
    <div className="grid gap-8">
      <AdminTable label="Jobs by kind" columns={["Kind", "Waiting", "Late", "Failing"]}>
        {jobs.kinds.map(({ kind, waiting, late, failing }) => (
          <tr key={kind} className="tabular-nums">
            <td className="whitespace-nowrap px-3 py-2.5 first:pl-5">
              {nameOf(kind)}
              {!activeKinds.has(kind) && <span className="text-quiet"> (switched off)</span>}
            </td>
            {Object.entries({ waiting, late, failing }).map(([state, count]) => (
              <td key={state} className="px-3 py-2.5 last:pr-5">
                {count.toLocaleString("en-US")}
              </td>
            ))}
          </tr>
        ))}
      </AdminTable>
      {jobs.troubled.length === 0 ? (
        <p className="text-quiet">No job is late or failing.</p>
      ) : (
        <section className="grid gap-3">
          <AdminTable label="Late and failing jobs" columns={["Job", "State", "Due", "Last error", ""]}>
            {jobs.troubled.map((job) => (
              <JobRow key={job.id} job={job} isOn={activeKinds.has(job.kind)} />
            ))}
          </AdminTable>
          {jobs.troubledCount > jobs.troubled.length && (
            <p className="text-quiet text-sm">
              Showing {jobs.troubled.length} of {jobs.troubledCount.toLocaleString("en-US")} jobs
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** @param isOn whether jobs of this kind are run */
function JobRow({ job, isOn }: { job: JobThatNeedsAttention; isOn: boolean }) {
  const { id, kind, key, ownerId, state, dueAt, attempts, lastError } = job;
  const runJob = useRunJob();
  const cell = "px-3 py-3 align-top first:pl-5 last:pr-5";
  return (
    <tr>
      <td className={cell}>
        <span className="block whitespace-nowrap">{nameOf(kind)}</span>
        <span className="block wrap-anywhere text-quiet text-xs">{key}</span>
        {ownerId !== null && (
          <Link to={paths.adminUser(ownerId)} className="block text-xs underline-offset-4 hover:underline">
            User {ownerId}
          </Link>
        )}
      </td>
      <td className={cell}>
        <span className="block whitespace-nowrap">{STATES[state]}</span>
        {attempts > 0 && (
          <span className="block whitespace-nowrap text-quiet text-xs">
            {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
          </span>
        )}
      </td>
      <td className={cell}>{state === "given-up" ? "–" : <time dateTime={dueAt}>{timeAgo(dueAt)}</time>}</td>
      <td className={`${cell} min-w-60 wrap-anywhere`}>{lastError ?? "–"}</td>
      <td className={cell}>
        {isOn ? (
          <Button
            size="small"
            onClick={() => runJob.mutate(id)}
            isBusy={runJob.isPending}
            aria-label={`Run ${nameOf(kind)} ${key} now`}
          >
            Run now
          </Button>
        ) : (
          <span className="text-quiet">Switched off</span>
        )}
      </td>
    </tr>
  );
}

/** `check-feed` reads "Check feed". */
function nameOf(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
