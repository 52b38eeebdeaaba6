import * as z from 'zod/mini';
import { AppConfig } from '#contract/app-config.ts';
import { tryServer } from './call-server.ts';

/** The server's configuration; null if it is unreachable or has no such call. */
export async function fetchConfig(): Promise<AppConfig | null> {
  const reply = await tryServer(null, { method: 'GET', path: '/config' });
  const parsed = z.safeParse(AppConfig, reply?.json);
  return parsed.success ? parsed.data : null;
}
