import { z } from "zod";

/*
 * The shapes that belong to HTTP rather than to the product.
 */

/** A row's id in an address; anything but digits leads nowhere, which answers 404. */
export const idParameter = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** What an operation without a result of its own answers. */
export const confirmationSchema = z.object({ message: z.string() });

/** The body of a 204. */
export const noContentSchema = z.void();

const PAGE_LIMIT_RULE = "limit must be a whole number from 1 to 1000";
const PAGE_OFFSET_RULE = "offset must be a whole number, zero or more";

/** A part of a long list; without them the whole list is answered. */
export const paginationQuery = z.object({
  limit: z.coerce
    .number(PAGE_LIMIT_RULE)
    .int(PAGE_LIMIT_RULE)
    .min(1, PAGE_LIMIT_RULE)
    .max(1000, PAGE_LIMIT_RULE)
    .optional(),
  offset: z.coerce.number(PAGE_OFFSET_RULE).int(PAGE_OFFSET_RULE).min(0, PAGE_OFFSET_RULE).default(0),
});
