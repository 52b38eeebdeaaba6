import type { Event } from '#contract/events/entity.ts';

const badges: Record<Event['status'], { label: string; look: string }> = {
  active: { label: 'Active', look: 'bg-good-soft text-good' },
  pending: { label: 'Pending', look: 'bg-warn-soft text-warn' },
  finished: { label: 'Finished', look: 'bg-sunken text-muted' },
  draft: { label: 'Draft', look: 'bg-sunken text-muted' },
  cancelled: { label: 'Cancelled', look: 'bg-bad-soft text-bad' },
};

/** An event's status; grey if this version doesn't know it. */
export function StatusBadge({ status }: { status: string }) {
  const { label, look } = (badges as Partial<typeof badges>)[status as Event['status']] ?? {
    label: status === '' ? 'Unknown' : status,
    look: badges.finished.look,
  };
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${look}`}>{label}</span>;
}
