import type { LedgerEntry } from '#contract/people/points.ts';
import { formatAge } from '#ui/text/age.ts';
import * as texts from './texts.ts';

interface PointsLedgerProps {
  /** newest first */
  entries: readonly LedgerEntry[];
  nowMs: number;
}

/** Points earned, with time and reason. */
export function PointsLedger({ entries, nowMs }: PointsLedgerProps) {
  if (entries.length === 0) {
    return <p className="mt-3 text-sm text-muted">{texts.noPointsYet}</p>;
  }
  return (
    <ol aria-label={texts.whatYouEarned} className="mt-2 divide-y divide-line">
      {entries.map(({ id, reason, points, created_at: at, about }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-3 text-sm">
          <div className="min-w-0">
            <p className="font-medium">{texts.reasons[reason].done}</p>
            <p className="truncate text-muted">{about === null ? texts.reasons[reason].gone : <bdi>{about}</bdi>}</p>
          </div>
          <p className="shrink-0 text-right tabular-nums">
            <span className="block font-semibold">{texts.pointsEarned(points)}</span>
            <time dateTime={at} title={new Date(at).toLocaleString('en-GB')} className="block text-xs text-muted">
              {formatAge(Date.parse(at), nowMs)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
