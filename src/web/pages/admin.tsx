import { PageHeader } from "#web/components/page-header.tsx";
import { pageTitle } from "#web/components/page-title.ts";

export const meta = () => [{ title: pageTitle("Admin Dashboard") }];

/** Where administrators will manage all users. */
export default function Admin() {
  return <PageHeader title="Admin Dashboard" subtitle="The list of users is not here yet." />;
}
