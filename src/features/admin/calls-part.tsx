import { Fragment } from 'react';
import type { Overview } from '#contract/moderation/overview.ts';
import { Part } from './part.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { NumberTable, NumberRow } from './number-table.tsx';
import * as texts from './texts.ts';

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

/** Where the calls stand on the page. */
export const callsId = 'calls';

/** The calls of the last minutes, with durations and failures. */
export function CallsPart({ calls }: { calls: Overview['calls'] }) {
  const { minutes, routes } = calls;
  return (
    <Part id={callsId} title={texts.calls} text={texts.callsExplained(formatDuration(minutes * 60_000))}>
      {routes.length === 0 ? (
        <p className="text-sm text-muted">{texts.nobodyHasCalled}</p>
      ) : (
        <NumberTable label={texts.callsByRoute} heads={texts.callHeads}>
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
