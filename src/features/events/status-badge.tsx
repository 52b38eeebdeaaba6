import type { Event } from '#contract/events/entity.ts';
import * as texts from './texts.ts';

const badges: Partial<Record<Event['status'], { label: string; look: string }>> = {
  cancelled: { label: texts.cancelled, look: 'bg-bad-soft text-bad' },
  finished: { label: texts.finished, look: 'bg-sunken text-muted' },
  pending: { label: texts.pending, look: 'bg-warn-soft text-warn' },
  draft: { label: texts.draft, look: 'bg-sunken text-muted' },
};

/** Says that only those find an event who have its link; nothing of one that everybody finds. */
export function UnlistedBadge({ visibility }: Pick<Event, 'visibility'>) {
  if (visibility !== 'unlisted') return null;
  return <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold text-muted">{texts.unlisted}</span>;
}

/** An event's status; nothing if it is simply upcoming. */
export function StatusBadge({ status }: { status: Event['status'] }) {
  const badge = badges[status];
  if (badge === undefined) return null;
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${badge.look}`}>{badge.label}</span>;
}
