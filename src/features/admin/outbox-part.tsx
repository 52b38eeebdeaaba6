import type { Overview, Spread } from '#contract/moderation/overview.ts';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { Part } from './part.tsx';
import { NumberTable, NumberRow } from './number-table.tsx';
import * as texts from './texts.ts';

function waitCells({ count, p50, p95, max }: Spread): string[] {
  if (count === 0) return ['0', '–', '–', '–'];
  return [formatCount(count), formatDuration(p50), formatDuration(p95), formatDuration(max)];
}

/** How long changes waited on devices, and how many were refused. */
export function OutboxPart({ outbox }: { outbox: Overview['outbox'] }) {
  const { waited_hour: hour, waited_day: day, applied, replayed, deferred, voided, refused } = outbox;
  return (
    <Part title={texts.outbox} text={texts.outboxExplained}>
      <NumberTable label={texts.changesWaited} heads={texts.waitHeads}>
        <NumberRow name={texts.theLastHour} values={waitCells(hour)} />
        <NumberRow name={texts.theLastDay} values={waitCells(day)} />
      </NumberTable>
      <h3 className="mt-6 text-sm font-semibold">{texts.howTheyEnded}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Figure name={texts.applied} value={formatCount(applied)} />
        <Figure name={texts.answeredAgain} value={formatCount(replayed)} />
        <Figure name={texts.putOff} value={formatCount(deferred)} />
        <Figure name={texts.calledBack} value={formatCount(voided)} />
      </dl>
      <h3 className="mt-6 text-sm font-semibold">{texts.refusedInTheLastDay}</h3>
      {refused.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{texts.nothing}</p>
      ) : (
        <NumberTable label={texts.refusedByKindAndReason} heads={texts.refusalHeads}>
          {refused.map(({ kind, code, count }) => (
            <NumberRow key={`${kind} ${code}`} name={kind} values={[code, formatCount(count)]} />
          ))}
        </NumberTable>
      )}
    </Part>
  );
}
