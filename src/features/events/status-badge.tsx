import type { Event } from '#contract/events/entity.ts';
import * as texts from './texts.ts';

const badges: Partial<Record<Event['status'], { label: string; look: string }>> = {
  cancelled: { label: texts.cancelled, look: 'bg-bad-soft text-bad' },
  finished: { label: texts.finished, look: 'bg-sunken text-muted' },
  pending: { label: texts.pending, look: 'bg-warn-soft text-warn' },
  draft: { label: texts.draft, look: 'bg-sunken text-muted' },
};

/** An event's status; nothing if it is simply upcoming. */
export function StatusBadge({ status }: { status: Event['status'] }) {
  const badge = badges[status];
  if (badge === undefined) return null;
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${badge.look}`}>{badge.label}</span>;
}
