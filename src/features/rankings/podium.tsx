import { Crown } from 'lucide-react';
import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';
import { pointsOf } from '#data/people/rankings.ts';
import { classNames } from '#ui/class-names.ts';
import { entryId, EntryName, EntryPicture, type EntryParts } from './entry.tsx';
import * as texts from './texts.ts';

// By rank: position, height and colour.
const places = [
  { place: 'col-start-2', step: 'h-28 bg-brand text-on-brand sm:h-36' },
  { place: 'col-start-1', step: 'h-20 bg-brand-soft text-ink sm:h-24' },
  { place: 'col-start-3', step: 'h-14 bg-sunken text-ink sm:h-16' },
] as const;

interface PodiumStepProps extends EntryParts {
  entry: RankingEntry;
  ranking: RankingKey;
  index: number;
}

function PodiumStep({ entry, ranking, index, ...parts }: PodiumStepProps) {
  const { place, step } = places[index] ?? places[2];
  const { count, unit } = texts.pointsText(ranking, pointsOf(entry));
  return (
    <li className={classNames('group relative row-start-1 flex min-w-0 flex-col items-center', place)}>
      {index === 0 && <Crown aria-hidden="true" className="mb-1.5 size-6 fill-ember text-ember" />}
      <EntryPicture entry={entry} isLarge />
      <p className="mt-2.5 line-clamp-2 max-w-full px-1 text-center text-sm font-semibold break-words">
        <EntryName entry={entry} {...parts} />
      </p>
      {'user' in entry && (
        <p className="max-w-full truncate px-1 text-xs text-muted">{texts.handle(entry.user.username)}</p>
      )}
      <p className="mt-0.5 mb-3 max-w-full px-1 break-words text-center text-xs text-muted tabular-nums">
        <strong className="font-semibold text-ink">{count}</strong> {unit}
      </p>
      <div
        className={classNames(
          'flex w-full items-start justify-center rounded-t-md pt-3 font-display text-xl font-bold sm:text-2xl',
          step,
        )}
      >
        <span className="sr-only">{texts.rank}</span>
        {entry.rank}
      </div>
    </li>
  );
}

/** The first three entries, with the first in the middle; fewer keep their positions. */
export function Podium({
  entries,
  ranking,
  ...parts
}: { entries: readonly RankingEntry[]; ranking: RankingKey } & EntryParts) {
  return (
    <ol
      aria-label={texts.podium}
      className="grid grid-cols-[repeat(3,minmax(0,13rem))] items-end justify-center gap-1.5 border-b border-line px-1 sm:gap-3"
    >
      {entries.slice(0, 3).map((entry, index) => (
        <PodiumStep key={entryId(entry)} entry={entry} ranking={ranking} index={index} {...parts} />
      ))}
    </ol>
  );
}
