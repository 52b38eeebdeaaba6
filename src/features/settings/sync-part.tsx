import { accountInUse } from '#data/db/account-in-use.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { readStatus, idleStatus, type EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as words from '#ui/text/words.ts';
import { Facts } from './facts.tsx';
import { SettingsPart } from './section.tsx';
import { SyncedKinds } from './synced-kinds.tsx';
import * as texts from './texts.ts';

function stateText({ gate, isDraining }: EngineStatus, waiting: number): string {
  if (gate === 'offline') return texts.connections.offline;
  if (gate === 'server') return texts.connections.server;
  if (gate === 'portal') return texts.connections.portal;
  if (gate === 'signed-out') return texts.connections.signedOut;
  if (gate === 'update') return texts.connections.update;
  if (isDraining && waiting > 0) return texts.connections.sending;
  return texts.connections.connected;
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
    [texts.connection, stateText(status, count.pending)],
    [words.waitingToBeSent, String(count.pending)],
    [outboxTexts.needsYou, String(count.stopped)],
  ] as const;
  return (
    <SettingsPart title={texts.sync}>
      <Facts facts={facts} />
      <h3 className="mt-4 text-sm font-semibold">{texts.lastSynced}</h3>
      <SyncedKinds />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onSync}>{texts.syncNow}</Button>
        <ButtonLink to={outbox} variant="quiet">
          {texts.outbox}
        </ButtonLink>
      </div>
    </SettingsPart>
  );
}
