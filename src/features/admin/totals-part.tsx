import type { Overview } from '#contract/overview.ts';
import { Figure } from './figure.tsx';
import { countWords, durationWords } from './number-words.ts';

/** What there is, and what goes on at this moment. */
export function TotalsPart({ overview }: { overview: Overview }) {
  const { totals, sockets, calls } = overview;
  return (
    <dl aria-label="At a glance" className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
      <Figure name="People" value={countWords(totals.people)} />
      <Figure name="Events" value={countWords(totals.events)} />
      <Figure name="Posts" value={countWords(totals.posts)} />
      <Figure name="Messages" value={countWords(totals.messages)} />
      <Figure name="Connected windows" value={countWords(sockets)} />
      <Figure name="Calls a minute" value={countWords(calls.per_minute)} />
      <Figure
        name="Errors"
        value={countWords(calls.errors)}
        note={`in ${durationWords(calls.minutes * 60_000)}`}
        isBad={calls.errors > 0}
      />
    </dl>
  );
}
