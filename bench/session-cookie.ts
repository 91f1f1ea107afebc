/**
 * Signs in or registers.
 * @param path of the API, such as /api/login
 * @returns the Cookie header of the new session
 * @throws Error when the response is not a success
 */
export async function fetchSessionCookie(origin: string, path: string, body: object): Promise<string> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
