import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  BREAKDOWNS,
  feedStatisticsSchema,
  instanceStatisticsSchema,
  overviewQuery,
  overviewSchema,
  statisticsQuery,
} from "#domain/statistics/statistics.ts";
import { visitorEventSchema } from "#domain/statistics/visitor-events.ts";
import type { Context } from "../context.ts";
import { administratorRoutes, authenticatedRoutes } from "../http/authenticated-routes.ts";
import { readVisitor } from "../http/count-visits.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import { administratorActs } from "../operations/accounts/administrator-acts.ts";
import {
  findFeedStatistics,
  findFeedStatisticsBy,
  findInstanceStatistics,
  findStatistics,
} from "../operations/statistics/statistics.ts";
import { statisticsCsv } from "../views/statistics-csv.ts";

const params = z.object({ feedId: idParameter });
const csvQuery = statisticsQuery.extend({
  by: z.enum(BREAKDOWNS, `by must be one of ${BREAKDOWNS.join(", ")}`),
});

/** The numbers of feeds and of the instance, and the events of visitors that they count. */
export function statisticsRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);
    const administrator = administratorRoutes(context, app, administratorActs(context));
    const tags = ["numbers"];

    app.post(
      "/api/numbers/events",
      { schema: { tags, body: visitorEventSchema, response: { 204: noContentSchema } } },
      async (request, reply) => {
        await context.limiter.take("visitorEvents", request.ip);
        const visitor = readVisitor(request.raw, () => request.ip);
        if (visitor) context.visits.countEvent(request.body, visitor);
        return reply.code(204).send();
      },
    );

    authenticated.get(
      "/api/numbers",
      { schema: { tags, querystring: overviewQuery, response: { 200: overviewSchema } } },
      async ({ user }, { query }) => findStatistics(context, user, query),
    );

    authenticated.get(
      "/api/feeds/:feedId/numbers",
      { schema: { tags, params, querystring: statisticsQuery, response: { 200: feedStatisticsSchema } } },
      async ({ user }, { params: { feedId }, query }) => findFeedStatistics(context, user, feedId, query),
    );

    authenticated.get(
      "/api/feeds/:feedId/numbers.csv",
      { schema: { tags, params, querystring: csvQuery, response: { 200: z.string() } } },
      async ({ user }, { params: { feedId }, query: { by, ...query } }, reply) => {
        const { from, to, rows } = await findFeedStatisticsBy(context, user, feedId, by, query);
        const fileName = `aircheck-${feedId}-${by}-${from}-${to}.csv`;
        return reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${fileName}"`)
          .send(statisticsCsv(by, rows));
      },
    );

    administrator.get(
      "/api/admin/numbers",
      {
        schema: {
          tags: ["administration"],
          querystring: statisticsQuery.pick({ from: true, to: true }),
          response: { 200: instanceStatisticsSchema },
        },
      },
      async (_session, { query }) => findInstanceStatistics(context, query),
    );
  };
}
