import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  assignedPasswordSchema,
  confirmedActSchema,
  userChangeSchema,
  userDetailSchema,
  userSummarySchema,
} from "#domain/users/administration.ts";
import { auditEventSchema } from "#domain/users/audit-log.ts";
import type { Context } from "../context.ts";
import { administratorRoutes } from "../http/authenticated-routes.ts";
import { confirmationSchema, idParameter, noContentSchema, paginationQuery } from "../http/schemas.ts";
import {
  changeUser,
  deleteUserAsAdministrator,
  endSessionsOf,
  findUserDetail,
  findUsers,
  resetPasswordOf,
} from "../operations/accounts/administration.ts";
import { administratorActs } from "../operations/accounts/administrator-acts.ts";
import { findAuditLog } from "../operations/accounts/audit-log.ts";
import { presentAuditEvent } from "../views/audit-log.ts";
import { presentFormerScreenName } from "../views/screen-names.ts";
import { presentUserSummary } from "../views/users.ts";

const SEARCH_MAX_LENGTH = 254;
const USERS_PAGE = 50;
const AUDIT_LOG_PAGE = 50;
const USER_ID_RULE = "userId must be the number of a user";

const params = z.object({ userId: idParameter });
const usersQuery = paginationQuery.extend({
  limit: paginationQuery.shape.limit.default(USERS_PAGE),
  search: z
    .string()
    .trim()
    .max(SEARCH_MAX_LENGTH, `search must not be longer than ${SEARCH_MAX_LENGTH} characters`)
    .default(""),
});

const auditLogQuery = paginationQuery.extend({
  limit: paginationQuery.shape.limit.default(AUDIT_LOG_PAGE),
  userId: z.coerce.number(USER_ID_RULE).int(USER_ID_RULE).min(1, USER_ID_RULE).optional(),
});

/** Lets administrators list, view, change and delete users. */
export function administrationRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const administrator = administratorRoutes(context, app, administratorActs(context));
    const tags = ["administration"];

    administrator.get(
      "/api/admin/users",
      {
        schema: {
          tags,
          description: `One page of the users, by id: ${USERS_PAGE} unless limit says otherwise. X-Total-Count counts all.`,
          querystring: usersQuery,
          response: { 200: z.array(userSummarySchema) },
        },
      },
      async (_session, { query }, reply) => {
        const { users, total } = await findUsers(context, query);
        reply.header("x-total-count", total);
        return users.map((user) => presentUserSummary(user, context.isPremium));
      },
    );

    administrator.get(
      "/api/admin/users/:userId",
      { schema: { tags, params, response: { 200: userDetailSchema } } },
      async (_session, { params: { userId } }) => {
        const { user, feeds, formerScreenNames } = await findUserDetail(context, userId);
        const { feedCount, episodeCount } = user;
        return {
          ...presentUserSummary(user, context.isPremium),
          feeds: feeds.map(({ id, title, slug, description, createdAt }) => ({
            id,
            title,
            slug,
            description,
            createdAt,
          })),
          stats: { feedCount, episodeCount },
          screenNameHistory: formerScreenNames.map(presentFormerScreenName),
        };
      },
    );

    administrator.patch(
      "/api/admin/users/:userId",
      { schema: { tags, params, body: userChangeSchema, response: { 200: userSummarySchema } } },
      async (act, { params: { userId }, body }) =>
        presentUserSummary(await changeUser(context, act, userId, body), context.isPremium),
    );

    administrator.delete(
      "/api/admin/users/:userId",
      { schema: { tags, params, body: confirmedActSchema, response: { 204: noContentSchema } } },
      async (act, { params: { userId } }) => deleteUserAsAdministrator(context, act, userId),
    );

    administrator.delete(
      "/api/admin/users/:userId/sessions",
      { schema: { tags, params, body: confirmedActSchema, response: { 204: noContentSchema } } },
      async (act, { params: { userId } }) => endSessionsOf(act, userId),
    );

    administrator.post(
      "/api/admin/users/:userId/reset-password",
      { schema: { tags, params, body: assignedPasswordSchema, response: { 200: confirmationSchema } } },
      async (act, { params: { userId }, body }) => {
        await resetPasswordOf(context, act, userId, body.newPassword);
        return { message: "User's password has been reset successfully" };
      },
    );

    administrator.get(
      "/api/admin/audit-log",
      { schema: { tags, querystring: auditLogQuery, response: { 200: z.array(auditEventSchema) } } },
      async (_session, { query }, reply) => {
        const { events, total } = await findAuditLog(context, query);
        reply.header("x-total-count", total);
        return events.map(presentAuditEvent);
      },
    );
  };
}
