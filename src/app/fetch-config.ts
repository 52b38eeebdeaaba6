import * as z from 'zod/mini';
import { AppConfig } from '#contract/app-config.ts';
import { callServer } from './call-server.ts';

/** How this server is set up; null where it can't be asked, or knows no such call. */
export async function fetchConfig(): Promise<AppConfig | null> {
  const reply = await callServer(null, { method: 'GET', path: '/config' }).catch(() => null);
  const parsed = z.safeParse(AppConfig, reply?.json);
  return parsed.success ? parsed.data : null;
}
