import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { pointsOf } from '#data/people/rankings.ts';
import { classNames } from '#ui/class-names.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { entryId, EntryName, EntryPicture, type EntryParts } from './entry.tsx';
import * as texts from './texts.ts';

interface RankingListProps extends EntryParts {
  entries: readonly RankingEntry[];
  ranking: RankingKey;
  /** points of the first entry in the whole list: the bars' full length */
  most: number;
}

function Row({
  entry,
  ranking,
  most,
  isMe,
  ...parts
}: Omit<RankingListProps, 'entries'> & { entry: RankingEntry; isMe: boolean }) {
  const points = pointsOf(entry);
  const { count, unit } = texts.pointsText(ranking, points);
  return (
    <li
      className={classNames(
        'group relative grid grid-cols-[2.25rem_auto_minmax(0,1fr)_auto] items-center @max-[18rem]:grid-cols-[1.5rem_auto_minmax(0,1fr)] gap-x-3 rounded-md px-2 py-3 sm:px-3',
        isMe ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="row-span-2 text-center font-display text-base font-bold text-muted tabular-nums">
        <span className="sr-only">{texts.rank}</span>
        {entry.rank}
      </span>
      <div className="row-span-2">
        <EntryPicture entry={entry} />
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 text-sm font-semibold break-words">
          <EntryName entry={entry} {...parts} />
          {isMe && (
            <span className="ml-2 rounded-full bg-brand px-2 py-0.5 text-xs font-semibold text-on-brand">
              {texts.you}
            </span>
          )}
        </p>
        {'user' in entry && <p className="truncate text-xs text-muted">{texts.handle(entry.user.username)}</p>}
      </div>
      <p className="text-right text-sm tabular-nums @max-[18rem]:col-start-3 @max-[18rem]:text-left">
        <span className="block font-semibold">{count}</span>
        <span className="block text-xs text-muted">{unit}</span>
      </p>
      <div
        aria-hidden="true"
        className="col-span-2 col-start-3 mt-2 h-1.5 overflow-hidden rounded-full bg-line/70 @max-[18rem]:col-span-1"
      >
        <div
          data-bar
          className="h-full rounded-full bg-brand"
          style={{ width: `${String(most === 0 ? 0 : Math.max(1, (points / most) * 100))}%` }}
        />
      </div>
    </li>
  );
}

/** All entries with ranks, and bars relative to the first one's points. */
export function RankingList({ entries, ...rest }: RankingListProps) {
  const userId = useObservable(accountInUse)?.user?.user_id ?? null;
  return (
    <ol aria-label={texts.fullRanking} className="@container -mx-2 mt-6 sm:-mx-3">
      {entries.map((entry) => (
        <Row
          key={entryId(entry)}
          entry={entry}
          isMe={'user' in entry && userId !== null && entry.user_id === userId}
          {...rest}
        />
      ))}
    </ol>
  );
}
