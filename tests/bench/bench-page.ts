import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { OwnUser } from '#contract/account/user.ts';
import { launchProfile } from '#world/browser/chromium.ts';
import { dataFolder, people } from '#world/databases/data-template.ts';
import { callApi } from '#world/servers/api-client.ts';
import { type ServerProcess, startServerProcess } from '#world/servers/server-process.ts';
import { buildPage } from './build-page.ts';
import { type Origin, startOrigin } from './origin.ts';
import type { Session } from './page/device.ts';

export async function logIn(url: string, { email, password }: { email: string; password: string }): Promise<Session> {
  const { json } = await callApi(url, { method: 'POST', path: '/auth/login', body: { email, password } });
  const { token, data } = json as { token: string; data: { user: OwnUser } };
  return { user: data.user, token };
}

export interface BenchPage {
  page: Page;
  origin: Origin;
  server: ServerProcess;
  /** who has the engine, and who calls the server without one */
  sessions: { engine: Session; raw: Session };
  /** what the page's console said */
  problems: readonly string[];
  closePage: () => Promise<void>;
}

/** Engine and raw calls in a page of their own, before the real server; all of it is gone when the work is done. */
export async function withBenchPage(work: (bench: BenchPage) => Promise<void>): Promise<void> {
  const data = await dataFolder();
  const bundle = await buildPage('page');
  const profileFolder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const server = await startServerProcess({ dataDir: data.folder });
  const origin = await startOrigin(server.url, bundle.folder);
  const { page, problems, close } = await launchProfile(profileFolder, { baseURL: origin.url });
  try {
    const sessions = { engine: await logIn(server.url, people.ana), raw: await logIn(server.url, people.luis) };
    await page.goto('/');
    await page.waitForFunction(() => 'bench' in window);
    await work({ page, origin, server, sessions, problems, closePage: close });
  } finally {
    await close();
    await origin.close();
    await server.stop();
    bundle.remove();
    data.remove();
    rmSync(profileFolder, { recursive: true, force: true });
  }
}
