import { Fragment } from 'react';
import type { Overview } from '#contract/moderation/overview.ts';
import { Part } from './part.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { NumberTable, NumberRow } from './number-table.tsx';

/** A route's name, which may break before each slash. */
function RouteName({ route }: { route: string }) {
  return route.split(/(?=\/)/).map((part, index) => (
    // The parts of a route never change order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The calls of the last minutes, with durations and failures. */
export function CallsPart({ calls }: { calls: Overview['calls'] }) {
  const { minutes, routes } = calls;
  return (
    <Part title="Calls" text={`Those of the last ${formatDuration(minutes * 60_000)}, the most frequent first.`}>
      {routes.length === 0 ? (
        <p className="text-sm text-muted">Nobody has called.</p>
      ) : (
        <NumberTable label="Calls by route" heads={['Route', 'Calls', 'Errors', 'p50', 'p99']}>
          {routes.map(({ method, route, errors, took }) => (
            <NumberRow
              key={`${method} ${route}`}
              name={
                <>
                  <span className="text-xs text-muted">{method}</span> <RouteName route={route} />
                </>
              }
              values={[
                formatCount(took.count),
                formatCount(errors),
                formatDuration(took.p50),
                formatDuration(took.p99),
              ]}
            />
          ))}
        </NumberTable>
      )}
    </Part>
  );
}
