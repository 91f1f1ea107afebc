import type { z } from "zod";
import { AppError } from "../errors.ts";

/** Parses the query of a URL. @throws AppError 400 that names the first wrong field */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: URLSearchParams): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError(400, "invalid", errors[0]?.message ?? "The request is invalid", errors);
}
