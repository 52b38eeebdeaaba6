import * as z from 'zod/mini';
import { InstanceReply } from '#contract/instance/settings.ts';
import { storeInstance } from './stored-instance.ts';
import { tryServer } from '#app/queries/call-server.ts';

/**
 * Fetches the instance's settings, shows and stores them.
 * @returns false if the server can't be reached, or has no such settings
 */
export async function fetchInstance(): Promise<boolean> {
  const reply = await tryServer(null, { method: 'GET', path: '/instance' });
  const parsed = z.safeParse(InstanceReply, reply?.json);
  if (parsed.success) storeInstance(parsed.data.data);
  return parsed.success;
}
