import type { Overview, Spread } from '#contract/moderation/overview.ts';
import { Figure } from './figure.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { Part } from './part.tsx';
import { NumberTable, NumberRow } from './number-table.tsx';

function waitCells({ count, p50, p95, max }: Spread): string[] {
  if (count === 0) return ['0', '–', '–', '–'];
  return [formatCount(count), formatDuration(p50), formatDuration(p95), formatDuration(max)];
}

/** How long changes waited on devices, and how many were refused. */
export function OutboxPart({ outbox }: { outbox: Overview['outbox'] }) {
  const { waited_hour: hour, waited_day: day, applied, replayed, deferred, voided, refused } = outbox;
  return (
    <Part
      title="Outbox"
      text="How long changes had waited on people’s devices when they came, by those devices’ own clocks."
    >
      <NumberTable label="How long changes waited" heads={['Came in', 'Changes', 'p50', 'p95', 'Longest']}>
        <NumberRow name="The last hour" values={waitCells(hour)} />
        <NumberRow name="The last day" values={waitCells(day)} />
      </NumberTable>
      <h3 className="mt-6 text-sm font-semibold">How they ended in the last day</h3>
      <dl className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Figure name="Applied" value={formatCount(applied)} />
        <Figure name="Answered again" value={formatCount(replayed)} />
        <Figure name="Put off" value={formatCount(deferred)} />
        <Figure name="Called back" value={formatCount(voided)} />
      </dl>
      <h3 className="mt-6 text-sm font-semibold">Refused in the last day</h3>
      {refused.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Nothing.</p>
      ) : (
        <NumberTable label="Refused, by kind and reason" heads={['Kind', 'Reason', 'Times']}>
          {refused.map(({ kind, code, count }) => (
            <NumberRow key={`${kind} ${code}`} name={kind} values={[code, formatCount(count)]} />
          ))}
        </NumberTable>
      )}
    </Part>
  );
}
