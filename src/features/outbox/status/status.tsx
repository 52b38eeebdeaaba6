import { CloudCheck, CloudOff, RefreshCw, RotateCw } from 'lucide-react';
import type { EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';
import { countText, connectivityText, lastSynced } from './connectivity-text.ts';
import * as texts from './texts.ts';
import { useBackgroundSync } from './use-background-sync.ts';

interface OutboxStatusProps {
  status: EngineStatus;
  nowMs: number;
  pending: number;
  stopped: number;
  onSend: () => void;
  onReload: () => void;
}

/** The connection to the server, and how much waits. */
export function OutboxStatus({ status, nowMs, pending, stopped, onSend, onReload }: OutboxStatusProps) {
  const canSendClosed = useBackgroundSync();
  const isOpen = status.gate === null;
  const counts = countText({ pending, stopped });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4">
      <span className={isOpen ? 'text-good' : 'text-warn'}>{isOpen ? <CloudCheck /> : <CloudOff />}</span>
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p role="status" className="text-sm font-medium text-pretty">
          {connectivityText(status, canSendClosed, pending)}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {counts !== '' && <span className="inline-block">{counts}</span>}
          {counts !== '' && ' · '}
          <span className="inline-block">{lastSynced(status.syncedAt, nowMs)}</span>
        </p>
      </div>
      {status.gate === 'signed-out' && (
        <ButtonLink to="/login" state={{ from: { pathname: '/outbox' } }}>
          {texts.login}
        </ButtonLink>
      )}
      {status.gate === 'update' && (
        <Button icon={<RotateCw />} onClick={onReload}>
          {words.reload}
        </Button>
      )}
      {status.gate !== 'signed-out' && pending > 0 && (
        <Button icon={<RefreshCw />} isPending={status.isDraining} onClick={onSend}>
          {texts.sendNow}
        </Button>
      )}
    </div>
  );
}
