import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { backgroundJobsSchema } from "#domain/background/job.ts";
import type { Context } from "../context.ts";
import { administratorRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema, paginationQuery } from "../http/schemas.ts";
import { administratorActs } from "../operations/accounts/administrator-acts.ts";
import { findBackgroundJobs, runJobAgain } from "../operations/upkeep/background-jobs.ts";
import { presentBackgroundJobs } from "../views/background-jobs.ts";

const JOBS_PAGE = 50;

const params = z.object({ jobId: idParameter });
const jobsQuery = paginationQuery.extend({ limit: paginationQuery.shape.limit.default(JOBS_PAGE) });

/** Shows administrators the background jobs that wait, fail or are late, and runs one again. */
export function backgroundJobRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const administrator = administratorRoutes(context, app, administratorActs(context));
    const tags = ["administration"];

    administrator.get(
      "/api/admin/jobs",
      { schema: { tags, querystring: jobsQuery, response: { 200: backgroundJobsSchema } } },
      async (_session, { query }) => presentBackgroundJobs(await findBackgroundJobs(context, query)),
    );

    administrator.post(
      "/api/admin/jobs/:jobId/run",
      { schema: { tags, params, response: { 204: noContentSchema } } },
      async (act, { params: { jobId } }) => runJobAgain(context, act, jobId),
    );
  };
}
