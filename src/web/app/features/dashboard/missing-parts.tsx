import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { linkHealthQuery } from "#web/app/api/links.ts";
import { pluralize } from "#web/lib/pluralize.ts";

/** What a page lacks until it is worth sending, each with the place where it is added; nothing once all is there. */
export function MissingParts({ user }: { user: CurrentUser }) {
  const broken = useQuery(linkHealthQuery()).data?.counts.broken ?? 0;
  const parts = [
    {
      text: `See what can replace ${pluralize(broken, "broken link")}`,
      path: paths.links(),
      isThere: broken === 0,
    },
    { text: "Verify your email address", path: paths.profile(), isThere: user.isVerified },
    { text: "Add a picture of yourself", path: paths.editProfile(), isThere: user.profileImage !== null },
    { text: "Add a one-line headline", path: paths.editProfile(), isThere: user.headline !== null },
    { text: "Add topics for hosts", path: paths.editProfile(), isThere: user.topics.length > 0 },
  ];
  const missing = parts.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing-parts" className="min-w-0 rounded-2xl bg-sunken p-5 md:p-6">
      <h2 id="missing-parts" className="font-display text-xl">
        Before you share your page
      </h2>
      <ul className="mt-2">
        {missing.map(({ text, path }) => (
          <li key={text}>
            <Link
              to={path}
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm underline-offset-4 hover:underline md:min-h-9"
            >
              {text} <ArrowRight aria-hidden className="size-4 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
