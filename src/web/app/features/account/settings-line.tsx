import { Link } from "react-router";
import { paths } from "#domain/paths.ts";

interface SettingsLineProps {
  /** "Email, password and sessions are" */
  what: string;
  /** the other page of settings, which has them */
  path: string;
  page: string;
}

/** Leads from a page of settings to the other one, and to the public page, where all that visitors see is edited. */
export function SettingsLine({ what, path, page }: SettingsLineProps) {
  const link = "rounded-sm text-ink underline underline-offset-4";
  return (
    <p className="-mt-3 mb-8 text-pretty text-quiet">
      What visitors see is edited on{" "}
      <Link to={paths.editProfile()} className={link}>
        your page
      </Link>
      . {what} in{" "}
      <Link to={path} className={link}>
        {page}
      </Link>
      .
    </p>
  );
}
