import { useAtomValue } from 'jotai';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { load } from '#app/queries/load.ts';
import { geocoder } from '#app/map/geocoder.ts';
import { loadEvent } from '#app/queries/event.ts';
import { paths } from '#app/routes/paths.ts';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { useTileLayers } from '#app/map/use-tiles.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import { placedEvents } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { eventFilterOf, isNarrowed } from '#features/events/filter/event-filter.ts';
import { MapFilters } from '#features/events/filter/map-filters.tsx';
import { useCity } from '#features/events/filter/use-city.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { useChanges } from '#features/events/use-changes.ts';
import { useEngagements } from '#features/events/use-engagements.ts';
import { useEvent } from '#features/events/use-event.ts';
import { useEventRows } from '#features/events/list/use-rows.ts';
import { useListFilter } from '#features/events/filter/use-filter.ts';
import { matchingOccurrence } from '#data/events/when/matching-occurrence.ts';
import { EventMap } from '#features/map/event-map.tsx';
import type { MapKind } from '#features/map/kinds.ts';
import type { MapDeps } from '#features/map/deps.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { onlineAtom } from '#ui/browser/online.ts';

const noRows: readonly EventRow[] = [];
const none = new Map<string, never>();

const deps: Omit<MapDeps, 'dateText'> = {
  placeText,
  Price: EventPrice,
  addressOf: eventAddress,
  organizerPath: paths.profile,
  Cover: EventCover,
  Actions: ({ event, engagement }) => (
    <>
      <SubscribeButton event={event} engagement={engagement} className="mr-auto h-10! px-3 text-xs" />
      <LikeButton event={event} engagement={engagement} />
      <BookmarkButton event={event} engagement={engagement} />
    </>
  ),
  fetchArea: ({ center, radiusKm }, signal) =>
    load(({ events }) => events, { as: 'area', center, radiusKm, from: new Date().toISOString() }, signal),
  findPlaces: geocoder.anywhere,
};

interface EventMapViewProps {
  kind: MapKind;
  label: string;
  hasSearch: boolean;
  back: ReactNode;
  badge?: ReactNode;
  /** omitted: shows all events */
  filterRow?: ((event: EventRow, engagement: EngagementRow | undefined) => boolean) | undefined;
}

/** A map of the device's events with search, filters and cards. */
export function EventMapView({ kind, label, hasSearch, back, badge, filterRow }: EventMapViewProps) {
  const account = useObservable(accountInUse);
  const db = account?.db ?? null;
  const eventRows = useEventRows(db);
  const engagements = useEngagements(db);
  const changes = useChanges(db);
  const status = useEngineStatus(db);
  const isOnline = useAtomValue(onlineAtom);
  const pictures = useTileLayers();
  const nowMs = useNow();
  const filter = useListFilter();
  const [params] = useSearchParams();
  const name = params.get('event') ?? '';
  const found = useEvent(name);
  const chosen: EventRow | null = name === '' || found === null || found === 'loading' ? null : found.event;
  const isUnknown = name !== '' && found === null;

  // The URL names an event that isn't stored; the server may have it.
  useEffect(() => {
    if (!isUnknown) return;
    const abortController = new AbortController();
    loadEvent(name, abortController.signal).catch(otherwise(undefined));
    return () => {
      abortController.abort();
    };
  }, [isUnknown, name]);

  const text = useDeferredValue(hasSearch ? filter.text : '');
  const category = hasSearch ? filter.category : 'all';
  const { choices } = filter;
  const city = useCity(choices.place);
  const { place: ownPlace } = useAtomValue(positionAtom);
  const near = choices.isNear ? ownPlace : city.at;
  const asked = useMemo(
    () => eventFilterOf({ text, category, venue: '', choices, near, when: 'upcoming', nowMs }),
    [text, category, choices, near, nowMs],
  );
  const isRead = eventRows !== null && eventRows.find !== null;
  const all = eventRows?.rows;
  const placed = useMemo(() => (isRead && all !== undefined ? placedEvents(all, asked) : null), [isRead, all, asked]);
  // Of how many: what the map shows with no filter at all.
  const allCount = useMemo(() => {
    if (!isRead || all === undefined || !isNarrowed(asked)) return null;
    return placedEvents(all, { text: '', category: 'all', when: 'upcoming', nowMs: asked.nowMs }).length;
  }, [isRead, all, asked]);
  const dateDeps = useMemo<MapDeps>(
    () => ({ ...deps, dateText: (event) => cardDate(matchingOccurrence(event, asked), asked.nowMs) }),
    [asked],
  );
  const rowStates = useMemo(() => ({ engagements: engagements ?? none, changes }), [engagements, changes]);
  const rows = useMemo(
    () =>
      filterRow === undefined
        ? placed
        : (placed?.filter((row) => filterRow(row, rowStates.engagements.get(row.ref))) ?? null),
    [placed, filterRow, rowStates],
  );

  return (
    <EventMap
      key={account?.name}
      db={db}
      kind={kind}
      label={label}
      rows={rows}
      states={rowStates}
      chosen={chosen}
      search={hasSearch ? { text: filter.text, onChange: filter.setText } : null}
      filters={
        <MapFilters
          filter={filter}
          rows={all ?? noRows}
          isCityMissing={city.type === 'missing'}
          hasCategories={hasSearch}
        />
      }
      narrowed={allCount === null ? null : { all: allCount, near, onClear: filter.clear }}
      pictures={pictures}
      isOffline={!isOnline || isServerUnreachable(status)}
      back={back}
      badge={badge}
      deps={dateDeps}
    />
  );
}
