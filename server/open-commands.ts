import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { listenForCommands } from './user/control-server.ts';
import { runUserRequest } from './user/run-request.ts';
import type { UserPorts } from './user/run-request.ts';

/**
 * Takes commands of `npm run user` while the server listens, if its database is embedded. On PostgreSQL the command opens
 * the database itself.
 */
export function openCommands(web: Web, { databaseUrl, dataDir }: Settings, ports: UserPorts): void {
  if (databaseUrl !== null) return;
  let close: (() => Promise<void>) | null = null;
  web.addHook('onListen', async () => {
    const onError = (error: unknown) => web.log.error({ err: error }, 'a command failed');
    try {
      close = await listenForCommands(dataDir, { run: (request) => runUserRequest(ports, request), onError });
    } catch (error) {
      web.log.warn({ err: error }, 'npm run user can’t reach this server while it runs');
    }
  });
  web.addHook('preClose', async () => await close?.());
}
