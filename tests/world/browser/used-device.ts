import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inRoot } from '#tools/root.js';
import { launchProfile } from './chromium.ts';
import { dataFolder, keptFolder, template } from '#world/databases/data-template.ts';
import { expect } from '#world/time/patient-expect.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { hasServiceWorker } from './service-worker.ts';

/** The app's address in every browser whose profile is a copy: what a browser has stored belongs to an address. */
export const appOrigin = 'http://scape.localhost';

/** Makes a browser find the server behind the app's address. */
export const leadingTo = (serverUrl: string) =>
  `--host-resolver-rules=MAP ${new URL(appOrigin).host}:80 ${new URL(serverUrl).host}`;

/** A visitor opens the app for the first time, and leaves when it is ready to be used offline. */
async function visit(folder: string): Promise<void> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder, settings: { SYNC_EVENTS_MAX: '100' } });
  try {
    const { page, close } = await launchProfile(folder, { baseURL: appOrigin, args: [leadingTo(server.url)] });
    try {
      await page.goto('/events');
      await expect(page.getByRole('article').first()).toBeVisible();
      await hasServiceWorker(page);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    data.remove();
  }
}

/** The profile folder of a visitor's browser that has the app, made once for each build and each set of data. */
export async function usedDevice(): Promise<string> {
  const build = createHash('sha256')
    .update(readFileSync(inRoot('dist', 'service-worker.js')))
    .digest('hex');
  return keptFolder(`device-${basename(await template())}-${build.slice(0, 24)}`, visit);
}

/** A copy of it. Logging in on one takes half the processor time of a first visit. */
export async function copyOfUsedDevice(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  cpSync(await usedDevice(), folder, { recursive: true });
  return folder;
}
