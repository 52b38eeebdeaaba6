import { CloudOff } from 'lucide-react';
import type { EngineStatus } from '#sync/status.ts';
import { ago } from './event-time.ts';
import { isCutOff } from './is-cut-off.ts';

/** Says quietly that what is shown may be old, and how old. */
export function Staleness({
  status,
  hasEvents,
  nowMs,
}: {
  status: EngineStatus | null;
  hasEvents: boolean;
  nowMs: number;
}) {
  if (status === null || !isCutOff(status) || !hasEvents) return null;
  return (
    <p role="status" className="mt-4 flex items-start gap-2 text-sm text-muted">
      <CloudOff className="mt-0.5 size-4 shrink-0" />
      <span>
        Failed to fetch events from server. Using offline data.
        {status.syncedAt !== null && ` Saved ${ago(status.syncedAt, nowMs)}.`}
      </span>
    </p>
  );
}
