import { accountInUse } from '#data/db/account-in-use.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { readStatus, idleStatus, type EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Facts } from './facts.tsx';
import { SettingsPart } from './section.tsx';
import { SyncedKinds } from './synced-kinds.tsx';

function stateText({ gate, isDraining }: EngineStatus, waiting: number): string {
  if (gate === 'offline') return 'Offline';
  if (gate === 'server') return 'The server can’t take anything right now';
  if (gate === 'portal') return 'This network doesn’t let Scape through';
  if (gate === 'signed-out') return 'Waiting for you to sign in';
  if (gate === 'update') return 'Waiting for a newer version of Scape';
  if (isDraining && waiting > 0) return 'Sending';
  return 'Connected';
}

interface SyncPartProps {
  outbox: string;
  /** syncs at once, even while backing off */
  onSync: () => void;
}

/** The state of syncing. */
export function SyncPart({ outbox, onSync }: SyncPartProps) {
  const account = useObservable(accountInUse);
  const [status, count] = useLive(
    async () => {
      if (account === null) return [idleStatus, { pending: 0, stopped: 0 }] as const;
      return Promise.all([readStatus(account.db), countOutbox(account.db)]);
    },
    [account],
    [idleStatus, { pending: 0, stopped: 0 }] as const,
  );
  const facts = [
    ['Connection', stateText(status, count.pending)],
    ['Waiting to be sent', String(count.pending)],
    ['Needs you', String(count.stopped)],
  ] as const;
  return (
    <SettingsPart title="Sync">
      <Facts facts={facts} />
      <h3 className="mt-4 text-sm font-semibold">Last synced</h3>
      <SyncedKinds />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onSync}>Sync now</Button>
        <ButtonLink to={outbox} variant="quiet">
          Outbox
        </ButtonLink>
      </div>
    </SettingsPart>
  );
}
