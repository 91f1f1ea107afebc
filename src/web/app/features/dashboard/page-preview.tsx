import { Link2, PenLine } from "lucide-react";
import { paths } from "#domain/paths.ts";
import { SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The server redirects a hash that is not the present one. */
const ANY_HASH = "0".repeat(16);

/** The guest's page as others see it when its link is shared. */
export function PagePreview({ user }: { user: CurrentUser }) {
  const path = paths.publicProfile(user.screenName);
  const url = window.location.origin + path;
  return (
    <section aria-labelledby="page" className="border-line border-t pt-5">
      <h2 id="page" className="font-display text-2xl">
        Your page, as visitors see it
      </h2>
      <div className="mt-5 grid items-center gap-x-10 gap-y-5 md:grid-cols-2">
        <a href={path} className="overflow-hidden rounded-2xl border border-line">
          <img
            src={paths.shareImage("profile", user.id, ANY_HASH)}
            {...SHARE_IMAGE_PIXELS}
            alt="Open your page"
            loading="lazy"
            className="h-auto w-full bg-sunken"
          />
        </a>
        <div className="min-w-0 space-y-4">
          <p className="text-pretty text-quiet">This is what people see when you share your link:</p>
          <p className="wrap-anywhere font-display text-xl leading-snug">{url.replace(/^https?:\/\//, "")}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton icon={<Link2 aria-hidden />} value={url}>
              Copy link
            </CopyButton>
            <ButtonLink variant="quiet" to={paths.editProfile()}>
              <PenLine aria-hidden /> Edit page
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
