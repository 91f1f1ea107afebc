import { z } from "zod";

/** What we respond as an oEmbed provider. Source: https://oembed.com/#section2.3.4 */
export const oembedResponseSchema = z.object({
  version: z.literal("1.0"),
  type: z.enum(["rich", "link"]),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});
export type OembedResponse = z.infer<typeof oembedResponseSchema>;
