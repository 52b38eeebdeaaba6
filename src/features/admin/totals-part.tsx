import type { Overview } from '#contract/moderation/overview.ts';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';

/** Totals and current activity. */
export function TotalsPart({ overview }: { overview: Overview }) {
  const { totals, sockets, calls } = overview;
  return (
    <dl aria-label="At a glance" className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
      <Figure name="People" value={formatCount(totals.people)} />
      <Figure name="Events" value={formatCount(totals.events)} />
      <Figure name="Posts" value={formatCount(totals.posts)} />
      <Figure name="Messages" value={formatCount(totals.messages)} />
      <Figure name="Connected windows" value={formatCount(sockets)} />
      <Figure name="Calls a minute" value={formatCount(calls.per_minute)} />
      <Figure
        name="Errors"
        value={formatCount(calls.errors)}
        note={`in ${formatDuration(calls.minutes * 60_000)}`}
        isBad={calls.errors > 0}
      />
    </dl>
  );
}
