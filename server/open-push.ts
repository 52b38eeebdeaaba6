import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { storedVapid, subjectOf } from './infra/push/stored-vapid.ts';
import type { PushRoute } from './infra/push/client.ts';
import { createPushSender } from './infra/push/sender.ts';
import { createJobRunner, wakeAfterCommit } from './jobs/runner.ts';
import { createPushJobHandler } from './jobs/send-pushes.ts';

type PushPorts = Pick<Services, 'database' | 'writer' | 'now' | 'emitTelemetry'> & { pushRoute: PushRoute };

/** Push notifications and the jobs that send them. */
export function openPushes(
  web: Web,
  settings: Settings,
  { writer, database, now, emitTelemetry, pushRoute: route }: PushPorts,
) {
  const { pushKey: privateKey } = settings;
  const ensureKey = (made: string) => writer.run('push.key', { made });
  const vapid = storedVapid({ privateKey, subject: subjectOf(settings), now, ensureKey });
  const sender = createPushSender({
    vapid,
    route,
    now,
    onGone: async ({ endpoint }) => void (await writer.run('push.end', { endpoint })),
    onFailure: (reason) => web.log.warn({ reason }, 'a push notification was not accepted'),
  });
  const runner = createJobRunner({
    database,
    writer,
    handlers: { push: createPushJobHandler({ database, sender, now, emitTelemetry }) },
    now,
    emitTelemetry,
    onFailure: (error, about) => web.log.error({ err: error, ...about }, 'a job failed'),
    onAside: (about) => web.log.error(about, 'a job was set aside and won’t be tried again'),
  });
  web.addHook('onReady', async () => runner.wake());
  web.addHook('onClose', async () => {
    const ended = runner.close();
    await sender.close();
    await ended;
  });
  return { pushes: { vapid, sender }, wakeRunner: wakeAfterCommit(runner.wake) };
}
