import type { AuditEvent } from "#domain/users/audit-log.ts";
import type { AuditEventWithNames } from "../store/audit-events.ts";

export function presentAuditEvent(event: AuditEventWithNames): AuditEvent {
  const { id, occurredAt, action, administratorId, administratorScreenName, userId, userScreenName } = event;
  return {
    id,
    occurredAt,
    action,
    administrator: administratorId === null ? null : { id: administratorId, screenName: administratorScreenName },
    user: { id: userId, screenName: userScreenName },
  };
}
