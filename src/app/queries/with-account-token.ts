import { activeAccount, dropToken, withDevice } from '#data/db/device.ts';

/**
 * Makes a call with the token of an account, if it is still signed in; if the server refuses the token, the session
 * ends.
 * @param userId of the account in use; null for a guest
 * @param call gets the token; null: none
 */
export function withAccountToken<Reply extends { status: number; json?: unknown }>(
  userId: number | null,
  call: (token: string | null) => Promise<Reply>,
): Promise<Reply> {
  return withDevice(async (device) => {
    const account = await activeAccount(device);
    const token = account !== null && account.userId === userId ? account.token : null;
    const reply = await call(token);
    if (reply.status === 401 && token !== null && userId !== null) await dropToken(device, userId, token, reply.json);
    return reply;
  });
}
