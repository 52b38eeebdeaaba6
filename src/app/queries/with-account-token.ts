import { activeAccount, dropToken, withDevice } from '#data/db/device.ts';

/**
 * Asks the server something under the name of whoever is shown, if they are still signed in; a token that it refuses ends
 * the session.
 * @param userId whoever is shown; null for a guest
 * @param call is given the token, or null for nobody
 */
export function withAccountToken<Reply extends { status: number }>(
  userId: number | null,
  call: (token: string | null) => Promise<Reply>,
): Promise<Reply> {
  return withDevice(async (device) => {
    const account = await activeAccount(device);
    const token = account !== null && account.userId === userId ? account.token : null;
    const reply = await call(token);
    if (reply.status === 401 && token !== null && userId !== null) await dropToken(device, userId, token);
    return reply;
  });
}
