import { z } from "zod";

/** A numeric id in a path. Anything else results in a 404. */
export const idParameter = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The response to a request that has no other result. */
export const confirmationSchema = z.object({ message: z.string() });

/** The empty body of a 204. */
export const noContentSchema = z.void();

const PAGE_LIMIT_RULE = "limit must be a whole number from 1 to 1000";
const PAGE_OFFSET_RULE = "offset must be a whole number, zero or more";

/** Selects one page of a list; by default the whole list. */
export const paginationQuery = z.object({
  limit: z.coerce
    .number(PAGE_LIMIT_RULE)
    .int(PAGE_LIMIT_RULE)
    .min(1, PAGE_LIMIT_RULE)
    .max(1000, PAGE_LIMIT_RULE)
    .optional(),
  offset: z.coerce.number(PAGE_OFFSET_RULE).int(PAGE_OFFSET_RULE).min(0, PAGE_OFFSET_RULE).default(0),
});
