import { createTeller, withPushes } from './api/told-away.ts';
import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { keptVapid, subjectOf } from './infra/kept-vapid.ts';
import type { PushRoute } from './infra/push-call.ts';
import { createPushSender } from './infra/push-sender.ts';

type PushPorts = Pick<Services, 'database' | 'writer' | 'now' | 'tell'> & { pushRoute: PushRoute };

/** What browsers are told of while the app is closed; what is being told when the server ends is told. */
export function openPushes(web: Web, settings: Settings, { writer, database, now, tell, pushRoute: route }: PushPorts) {
  const { pushKey: privateKey } = settings;
  const keep = (made: string) => writer.run('push.key', { made });
  const vapid = keptVapid({ privateKey, subject: subjectOf(settings), now, keep });
  const sender = createPushSender({
    vapid,
    route,
    now,
    onGone: async ({ endpoint }) => void (await writer.run('push.end', { endpoint })),
    onFailure: (reason) => web.log.warn({ reason }, 'a push was not taken'),
    onEnd: (end) => tell({ what: 'push', end }),
  });
  const onFailure = (error: unknown) => web.log.error({ err: error }, 'nobody could be told of news');
  const teller = createTeller({ database, sender, now, onFailure });
  web.addHook('onClose', async () => {
    await teller.close();
    await sender.close();
  });
  return { pushes: { vapid, sender }, telling: withPushes(writer, database, teller) };
}
