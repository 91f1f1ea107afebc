import { z } from "zod";

/** A part of a recording with a title. */
export const chapterSchema = z.object({
  /** milliseconds from the start of the recording */
  startMs: z.int(),
  /** null where only the start is known: the chapter lasts until the next one */
  endMs: z.int().nullable(),
  title: z.string(),
  /** a page about the chapter */
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
});
export type Chapter = z.infer<typeof chapterSchema>;
