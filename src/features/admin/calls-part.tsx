import type { Overview } from '#contract/overview.ts';
import { Part } from './part.tsx';
import { countWords, durationWords } from './number-words.ts';
import { ScrollTable, TableRow } from './scroll-table.tsx';

/** What was called in the last minutes, how long it took, and what failed. */
export function CallsPart({ calls }: { calls: Overview['calls'] }) {
  const { minutes, routes } = calls;
  return (
    <Part title="Calls" text={`Those of the last ${durationWords(minutes * 60_000)}, the most frequent first.`}>
      {routes.length === 0 ? (
        <p className="text-sm text-muted">Nobody has called.</p>
      ) : (
        <ScrollTable label="Calls by route" heads={['Route', 'Calls', 'Errors', 'p50', 'p99']}>
          {routes.map(({ method, route, errors, took }) => (
            <TableRow
              key={`${method} ${route}`}
              name={
                <>
                  <span className="text-xs text-muted">{method}</span> <span className="break-all">{route}</span>
                </>
              }
              values={[countWords(took.count), countWords(errors), durationWords(took.p50), durationWords(took.p99)]}
            />
          ))}
        </ScrollTable>
      )}
    </Part>
  );
}
