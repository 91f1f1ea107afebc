import { paths } from "#domain/paths.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { pageTitle } from "#web/components/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/admin-user";

export const meta = () => [{ title: pageTitle("User Details") }];

/** Where administrators will see one user. */
export default function AdminUser({ params }: Route.ComponentProps) {
  return (
    <PageHeader
      title={`User ${params.userId}`}
      subtitle="This user's details are not here yet."
      actions={<ButtonLink to={paths.admin()}>Back to Admin Dashboard</ButtonLink>}
    />
  );
}
