import { CloudOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { userRankings, type UserRanking } from '#contract/people/ranking.ts';
import { formatAge } from '#ui/text/age.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import * as texts from './texts.ts';
import { useOwnPlaces, type FetchOwnPlaces } from './use-own-places.ts';

export interface OwnPlacesProps {
  fetchOwnPlaces: FetchOwnPlaces;
  /** the server is unreachable, so shown data may be old */
  isOffline: boolean;
  /** the ranking shown below */
  chosen: string;
}

interface PlaceProps {
  ranking: UserRanking;
  place: { rank: number; count: number } | null;
  isOpen: boolean;
}

function Place({ ranking, place, isOpen }: PlaceProps) {
  const { label } = texts.rankingTexts[ranking];
  const { count, unit } = texts.pointsText(ranking, place?.count ?? 0);
  return (
    <li>
      <Link
        to={`?ranking=${ranking}`}
        replace
        aria-current={isOpen || undefined}
        className={classNames(
          'flex h-full min-h-24 flex-col justify-between rounded-md border p-3 transition-colors sm:p-4',
          isOpen ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:border-edge hover:bg-sunken',
        )}
      >
        <span className="text-xs font-medium text-muted">{label}</span>
        <span className="mt-2 font-display text-xl font-bold tabular-nums">
          {place === null ? (
            <span className="text-base text-muted">{texts.notYet}</span>
          ) : (
            <>
              <span className="sr-only">{texts.rank}</span>
              {formatNumber(place.rank)}
            </>
          )}
        </span>
        <span className="text-xs text-muted tabular-nums">
          {count} {unit}
        </span>
      </Link>
    </li>
  );
}

/** The user's rank in each ranking of people, linked to its list. */
export function OwnPlaces({ fetchOwnPlaces, isOffline, chosen }: OwnPlacesProps) {
  const { places, savedAt, isUnknown } = useOwnPlaces(isOffline, fetchOwnPlaces);
  const nowMs = useNow();
  return (
    <section aria-label={texts.yourPlaces} className="mb-8">
      <h2 className="mb-3 font-display text-lg font-bold">{texts.yourPlaces}</h2>
      {isUnknown && (
        <p role="status" className="text-sm text-muted">
          {texts.placesNotStoredYet}
        </p>
      )}
      {places === null && !isUnknown && <Skeleton className="h-24 rounded-md" />}
      {places !== null && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
          {userRankings.map((ranking) => (
            <Place key={ranking} ranking={ranking} place={places[ranking] ?? null} isOpen={ranking === chosen} />
          ))}
        </ul>
      )}
      {savedAt !== null && (
        <p role="status" className="mt-3 flex items-center gap-2 text-sm text-muted">
          <CloudOff className="size-4 shrink-0" />
          {texts.saved(formatAge(savedAt, Math.max(savedAt, nowMs)))}
        </p>
      )}
    </section>
  );
}
