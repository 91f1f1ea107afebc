import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { PasskeyAnswer, PasskeyChallenge, PasskeyView } from "#domain/users/passkeys.ts";
import { BrowserError, callApi } from "#web/lib/api-client.ts";
import { failure } from "./messages.ts";

/** The user's passkeys, oldest first. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ["passkeys"],
    queryFn: () => callApi<PasskeyView[]>("GET", apiPaths.passkeys()),
  });
}

/** Lets the browser create a passkey, and adds it to the account. */
export function useAddPasskey() {
  return useMutation({
    meta: {
      own: passkeysQuery().queryKey,
      done: () => ({ title: "Passkey added", description: "Signing in now needs your passkey as well." }),
      failed: failure("The passkey was not added"),
    },
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { token, options } = await callApi<PasskeyChallenge>("POST", apiPaths.passkeyOptions(), { password });
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(rejectInWords);
      return callApi<PasskeyView[]>("POST", apiPaths.passkeys(), { token, name, response });
    },
  });
}

/** Removes a passkey from the account. */
export function useRemovePasskey() {
  return useMutation({
    meta: { own: passkeysQuery().queryKey },
    mutationFn: ({ passkeyId, password }: { passkeyId: number; password: string }) =>
      callApi<PasskeyView[]>("DELETE", apiPaths.passkey(passkeyId), { password }),
  });
}

/** Lets the browser answer the challenge of a log-in with a passkey. @throws BrowserError */
export async function answerChallenge({ token, options }: PasskeyChallenge): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(rejectInWords);
  return { token, response: { ...response } };
}

/** Browsers do not say whether the user canceled or has no such passkey. */
function rejectInWords(cause: unknown): never {
  throw new BrowserError("No passkey was used. Please try again.", { cause });
}
