import type { Event } from '#contract/events/entity.ts';
import * as texts from './texts.ts';

const badges: Record<Event['status'], { label: string; look: string }> = {
  active: { label: texts.statuses.active, look: 'bg-good-soft text-good' },
  pending: { label: texts.statuses.pending, look: 'bg-warn-soft text-warn' },
  finished: { label: texts.statuses.finished, look: 'bg-sunken text-muted' },
  draft: { label: texts.statuses.draft, look: 'bg-sunken text-muted' },
  cancelled: { label: texts.statuses.cancelled, look: 'bg-bad-soft text-bad' },
};

/** An event's status; grey if this version doesn't know it. */
export function StatusBadge({ status }: { status: string }) {
  const { label, look } = (badges as Partial<typeof badges>)[status as Event['status']] ?? {
    label: status === '' ? texts.unknownStatus : status,
    look: badges.finished.look,
  };
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${look}`}>{label}</span>;
}
