import type { AuditAction } from "#domain/users/audit-log.ts";
import type { Context } from "../../context.ts";
import { ADMINISTRATORS_ONLY, forbidden, invalidField, notFound, unauthorized } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { lockUser } from "../../store/revisions.ts";
import { findOwnSession } from "../../store/sessions.ts";
import type { UserRow } from "../../store/tables.ts";
import { findUserById } from "../../store/users.ts";
import { auditOf } from "./audit-log.ts";
import { reauthenticate, requirePasskeySession } from "./passkeys.ts";

/** Who has logged in so lately has just proved who they are. */
const RECENT_LOGIN_MS = 10 * 60_000;
export const CONFIRM_WITH_PASSWORD = "Enter your own password: this is about an administrator";

/** The administrator who asks for an act. */
interface AdministratorSession {
  user: UserRow;
  sessionId: number;
}

interface Deed {
  /** whom it is about */
  userId: number;
  /** for the audit log; undefined where another deed of the act records it */
  action: AuditAction | undefined;
  /** whether it makes the user an administrator: it is confirmed like what is about one */
  makesAdministrator?: boolean;
  /** whether a log-in a few minutes ago does not do: what gives the account of an administrator to whoever does it */
  needsPassword?: boolean;
}

/**
 * What an administrator asks for. Routes that change something get one in place of the session, and operations for administrators take one:
 * it is the only way for them into a transaction.
 */
export class AdministratorAct {
  readonly administratorId: number;
  readonly #context: Context;
  readonly #session: AdministratorSession;
  readonly #currentPassword: string | undefined;
  #isConfirmed = false;

  /** @param currentPassword the administrator's own, if it was sent */
  constructor(context: Context, session: AdministratorSession, currentPassword: string | undefined) {
    this.administratorId = session.user.id;
    this.#context = context;
    this.#session = session;
    this.#currentPassword = currentPassword;
  }

  /**
   * Runs a deed in a transaction, with its line of the audit log, if the administrator still is one.
   * @throws AppError 403 they have lost that role; 404 no such user
   * @throws AppError 400 the user is an administrator, and the password is missing or wrong; 429 too many attempts
   */
  async perform<T>(
    { userId, action, makesAdministrator = false, needsPassword = false }: Deed,
    work: (trx: Db) => Promise<T>,
  ): Promise<T> {
    const { db, now } = this.#context;
    const subject = await findUserById(db, userId);
    if (!subject) throw notFound("User");
    if (subject.isAdmin || makesAdministrator) await this.#confirm(needsPassword);
    return db.transaction().execute(async (trx) => {
      await this.#requireRole(trx, userId);
      const result = await work(trx);
      if (action) await auditOf(now(), this.administratorId, userId, action)(trx);
      return result;
    });
  }

  /** Does what is about no user, if the administrator still is one. @throws AppError 403 */
  async performForAll<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    return this.#context.db.transaction().execute(async (trx) => {
      await this.#requireRole(trx, this.administratorId);
      return work(trx);
    });
  }

  /** With the password and, where the administrator has one, in a session with their passkey; or by a log-in a few minutes ago. */
  async #confirm(needsPassword: boolean): Promise<void> {
    if (this.#isConfirmed) return;
    const { user, sessionId } = this.#session;
    if (this.#currentPassword !== undefined)
      await reauthenticate(this.#context, user, sessionId, this.#currentPassword, "currentPassword");
    else if (needsPassword || !(await this.#hasLoggedInRecently()))
      throw invalidField("currentPassword", CONFIRM_WITH_PASSWORD, "password-needed");
    this.#isConfirmed = true;
  }

  async #hasLoggedInRecently(): Promise<boolean> {
    const { user, sessionId } = this.#session;
    await requirePasskeySession(this.#context.db, user.id, sessionId);
    const session = await findOwnSession(this.#context.db, user.id, sessionId);
    if (!session) throw unauthorized();
    return Date.parse(session.createdAt) > this.#context.now().getTime() - RECENT_LOGIN_MS;
  }

  /**
   * Checks the administrator's role under a lock on both users. Of two administrators who demote or delete each other at the same
   * time only one succeeds, so that one administrator remains. Locking by id prevents deadlocks.
   */
  async #requireRole(trx: Db, userId: number): Promise<void> {
    for (const id of [...new Set([this.administratorId, userId])].sort((a, b) => a - b)) {
      const user = await lockUser(trx, id);
      if (id === this.administratorId && !user?.isAdmin) throw forbidden(ADMINISTRATORS_ONLY);
      if (user?.isAdmin && id === userId && !this.#isConfirmed && id !== this.administratorId)
        throw invalidField("currentPassword", CONFIRM_WITH_PASSWORD, "password-needed");
    }
  }
}

/** Makes the act of a request. @param body may hold the administrator's own password */
export function administratorActs(context: Context) {
  return (session: AdministratorSession, body: unknown): AdministratorAct => {
    const { currentPassword } = (body ?? {}) as { currentPassword?: string | null };
    return new AdministratorAct(context, session, currentPassword || undefined);
  };
}
