import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserRow } from "../store/tables.ts";

const DEVICE_ID_BYTES = 16;
const TOKEN_FORMAT = /^([\w-]{22})\.([\w-]{43})$/;

type Owner = Pick<UserRow, "id" | "password">;

/*
 * A device on which a user has signed in keeps a token. Failed log-ins elsewhere do not lock such a device out. The token is
 * keyed with the hash of the user's password: nothing is stored, and a new password ends it.
 * Source: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */

/** Creates a token for the device on which this user has just proved who they are. */
export function createDeviceToken(user: Owner): string {
  const deviceId = randomBytes(DEVICE_ID_BYTES).toString("base64url");
  return `${deviceId}.${signature(user, deviceId).toString("base64url")}`;
}

/** Checks a token of this user. @returns the device's id; undefined for another user's, an outdated or a forged token */
export function verifyDeviceToken(user: Owner, token: string): string | undefined {
  const [, deviceId, signed] = TOKEN_FORMAT.exec(token) ?? [];
  if (deviceId === undefined || signed === undefined) return undefined;
  return timingSafeEqual(signature(user, deviceId), Buffer.from(signed, "base64url")) ? deviceId : undefined;
}

function signature(user: Owner, deviceId: string): Buffer {
  return createHmac("sha256", user.password).update(`device ${deviceId} of user ${user.id}`).digest();
}
