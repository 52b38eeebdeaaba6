import { CloudOff } from 'lucide-react';
import { formatAge } from '#ui/text/age.ts';
import * as texts from './texts.ts';

/** Tells that shown data may be old, and how old. */
export function Staleness({ syncedAt, nowMs }: { syncedAt: number | null; nowMs: number }) {
  return (
    <p role="status" className="mt-4 flex items-start gap-2 text-sm text-muted">
      <CloudOff className="mt-0.5 size-4 shrink-0" />
      <span>{texts.staleEvents(syncedAt === null ? null : formatAge(syncedAt, nowMs))}</span>
    </p>
  );
}
