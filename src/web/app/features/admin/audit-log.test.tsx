import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { AuditEvent } from "#domain/users/audit-log.ts";
import { answer } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import Admin from "#web/app/pages/admin.tsx";

const LOG = new RegExp(`^${apiPaths.adminAuditLog()}\\?`);

test("the dashboard lists who did what with whom, with links to both", async () => {
  answer("GET", /^\/api\/admin\/users\?/, [], { "X-Total-Count": "0" });
  const events: AuditEvent[] = [
    {
      id: 2,
      action: "verified",
      occurredAt: "2026-01-06T10:00:00.000Z",
      administrator: { id: 1, screenName: "maravoss" },
      user: { id: 2, screenName: "benfuller" },
    },
    {
      id: 1,
      action: "user-deleted",
      occurredAt: "2026-01-05T10:00:00.000Z",
      administrator: null,
      user: { id: 3, screenName: null },
    },
  ];
  answer("GET", LOG, events, { "X-Total-Count": "2" });
  const { person } = renderPage(Admin, { user: sampleUser({ isAdmin: true }) });
  await person.click(await screen.findByText("Audit log", { selector: "[role=tab]" }));
  await screen.findByText("Marked as verified");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "When",
    "By",
    "Act",
    "User",
  ]);
  const [, newest, oldest] = screen.getAllByRole("row");
  expect(newest).toHaveTextContent("maravossMarked as verifiedbenfuller");
  expect(screen.getByText("maravoss")).toHaveAttribute("href", "/admin/users/1");
  expect(screen.getByText("benfuller")).toHaveAttribute("href", "/admin/users/2");
  // Of a deleted user only the number is left.
  expect(oldest).toHaveTextContent("Command lineDeleted the userDeleted user 3");
});

test("a log without acts says so", async () => {
  answer("GET", LOG, [], { "X-Total-Count": "0" });
  renderPage(Admin, { user: sampleUser({ isAdmin: true }), path: "/?view=log" });
  expect(await screen.findByText("No activity yet.")).toBeVisible();
});
