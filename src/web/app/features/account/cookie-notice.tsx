import { paths } from "#domain/paths.ts";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { CookieError } from "#web/lib/signed-in-cookie.ts";
import { Alert } from "#web/ui/alert.tsx";

/** Says why signing in leads nowhere in a browser that did not keep the cookie; shows nothing for any other error. */
export function CookieNotice({ error }: { error: unknown }) {
  const { origin } = usePageConfig();
  if (!(error instanceof CookieError)) return null;
  // The cookie of a site with an https address is for https alone.
  const isWrongAddress = origin.startsWith("https:") && location.protocol === "http:";
  const url = origin + paths.auth();
  return (
    <Alert variant="destructive" title="Your browser did not keep you logged in">
      {isWrongAddress ? (
        <>
          Over http nobody can log in here. Please use{" "}
          <a href={url} className="wrap-anywhere underline underline-offset-2">
            {url}
          </a>
        </>
      ) : (
        "It has not stored our cookie. Please allow cookies for this site, and log in."
      )}
    </Alert>
  );
}
