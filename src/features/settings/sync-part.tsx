import { current } from '#data/current.ts';
import { outboxCount } from '#data/outbox-list.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { SettingsPart } from './settings-part.tsx';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function stateText({ gate, isDraining }: EngineStatus, waiting: number): string {
  if (gate === 'offline') return 'Offline';
  if (gate === 'server') return "The server isn't answering";
  if (gate === 'portal') return 'This network wants you to sign in to it first';
  if (gate === 'signed-out') return 'Waiting for you to sign in';
  if (isDraining && waiting > 0) return 'Sending';
  return 'Connected';
}

/** How this device and the server stand. */
export function SyncPart({ outbox }: { outbox: string }) {
  const account = useObservable(current);
  const [status, count] = useLive(
    async () => {
      const held = await account?.db.meta.get('status');
      const counted = account === null ? { pending: 0, stopped: 0 } : await outboxCount(account.db);
      return [{ ...restingStatus, ...(held?.value as Partial<EngineStatus> | undefined) }, counted] as const;
    },
    [account],
    [restingStatus, { pending: 0, stopped: 0 }] as const,
  );
  const rows = [
    ['Connection', stateText(status, count.pending)],
    ['Last synced', status.syncedAt === null ? 'Not yet' : moment.format(status.syncedAt)],
    ['Waiting to be sent', String(count.pending)],
    ['Needs you', String(count.stopped)],
  ] as const;
  return (
    <SettingsPart title="Sync">
      <dl className="divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => account?.wake()}>Sync now</Button>
        <ButtonLink to={outbox} variant="quiet">
          Outbox
        </ButtonLink>
      </div>
    </SettingsPart>
  );
}
