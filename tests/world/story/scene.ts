import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile, type Profile } from '#world/browser/chromium.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { startFaultProxy, type FaultProxy } from '#world/network/fault-proxy.ts';
import { startServerProcess, type ServerProcess } from '#world/servers/server-process.ts';

export interface SceneOptions {
  /** the browser reaches the server through a network that can fail */
  hasProxy: boolean;
  settings?: Record<string, string>;
}

/**
 * A server with its data, a browser with its profile, and the network between them. All can be killed and restarted.
 */
export interface Scene {
  dataDir: string;
  /** the app's address, whatever happens to the server */
  origin: string;
  proxy: FaultProxy | null;
  server: () => ServerProcess;
  stopServer: () => Promise<void>;
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  profile: () => Profile;
  /** starts the browser with its existing profile */
  launch: () => Promise<Profile>;
  /** the browser's own log about its pages' databases, since it started */
  storeLog: () => string;
  close: () => Promise<void>;
}

export async function openScene({ hasProxy, settings = {} }: SceneOptions): Promise<Scene> {
  const { folder: dataDir, remove } = await dataFolder();
  const profileDir = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  let server = await startServerProcess({ dataDir, settings });
  const proxy = hasProxy ? await startFaultProxy(server.url) : null;
  const origin = proxy?.url ?? server.url;
  let profile: Profile | null = null;

  return {
    dataDir,
    origin,
    proxy,
    server: () => server,
    stopServer: () => server.stop(),
    killServer: () => server.kill(),
    async startServer() {
      server = await startServerProcess({ dataDir, port: server.port, settings });
    },
    profile: () => {
      if (profile === null) throw new Error('The browser was not started.');
      return profile;
    },
    async launch() {
      profile = await launchProfile(profileDir, { baseURL: origin });
      return profile;
    },
    storeLog() {
      const folder = join(profileDir, 'Default', 'IndexedDB');
      const stores = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.leveldb')) : [];
      return stores.map((name) => readFileSync(join(folder, name, 'LOG'), 'utf8').trim()).join('\n');
    },
    async close() {
      await profile?.close();
      await proxy?.close();
      await server.stop();
      remove();
      rmSync(profileDir, { recursive: true, force: true });
    },
  };
}
