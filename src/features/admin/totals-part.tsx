import type { Overview } from '#contract/moderation/overview.ts';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import * as texts from './texts.ts';

/** Totals and current activity. */
export function TotalsPart({ overview }: { overview: Overview }) {
  const { totals, sockets, calls } = overview;
  return (
    <dl
      aria-label={texts.atAGlance}
      className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7 xl:[&>:last-child]:col-span-1 [&>:last-child]:col-span-2"
    >
      <Figure name={texts.people} value={formatCount(totals.people)} />
      <Figure name={texts.events} value={formatCount(totals.events)} />
      <Figure name={texts.posts} value={formatCount(totals.posts)} />
      <Figure name={texts.messages} value={formatCount(totals.messages)} />
      <Figure name={texts.connectedWindows} value={formatCount(sockets)} />
      <Figure name={texts.callsAMinute} value={formatCount(calls.per_minute)} />
      <Figure
        name={texts.errors}
        value={formatCount(calls.errors)}
        note={texts.inDuration(formatDuration(calls.minutes * 60_000))}
        isBad={calls.errors > 0}
      />
    </dl>
  );
}
