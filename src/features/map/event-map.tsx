import { useDeferredValue, useState, type ReactNode } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/field/search.tsx';
import { Sheet, type SheetHeight } from '#ui/dialog/sheet.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { atlasCredit } from './atlas/credit.ts';
import { EventMarkers } from './markers/events.tsx';
import { InfoWindow } from './markers/info-window.tsx';
import { MapCard } from './card.tsx';
import { MapCorner } from './corner.tsx';
import { MapControls } from './controls.tsx';
import { MapCounts } from './counts.tsx';
import { MapSidebar, MapTopBar } from './frame.tsx';
import type { MapKind } from './kinds.ts';
import { distanceLabel, MapList } from './list.tsx';
import { MapPlaces } from './places.tsx';
import type { EventStates, MapDeps, Narrowed } from './deps.ts';
import { MarkerSigns } from './markers/icons.tsx';
import { PersonDot } from './markers/person.tsx';
import * as texts from './texts.ts';
import { TileCredit } from './tiles/credit.tsx';
import { useRequestTiles } from './tiles/use-request.ts';
import { useEventMap } from './use-event-map.ts';
import { viewText } from './view/address.ts';
import { placeZoom, usePlaceSearch, type MapPlace } from './view/use-place-search.ts';
import { useSearchMove } from './view/use-search-move.ts';
import { WorldMap } from './world-map.tsx';

export interface EventMapProps {
  db: AccountDb | null;
  kind: MapKind;
  label: string;
  rows: readonly EventRow[] | null;
  states: EventStates;
  chosen: EventRow | null;
  /** null if this map has no search */
  search: { text: string; onChange: (text: string) => void } | null;
  /** further filters */
  filters?: ReactNode;
  /** what the rows are narrowed to; null: they are all there are */
  narrowed?: Narrowed | null;
  pictures: Pick<AppConfig, 'tiles' | 'satellite'> | undefined;
  /** the server is unreachable */
  isOffline: boolean;
  /** the way back, at the top of the list */
  back: ReactNode;
  /** the user's badge */
  badge?: ReactNode;
  deps: MapDeps;
}

/** A map of events with their list, beside it or as a sheet over it. */
export function EventMap(props: EventMapProps) {
  const {
    db,
    kind,
    label,
    rows,
    states,
    chosen,
    search,
    filters,
    pictures,
    isOffline,
    back,
    badge,
    deps,
    narrowed = null,
  } = props;
  const near = narrowed?.near ?? null;
  const isWide = useMedia('(min-width: 48rem)');
  const [height, setHeight] = useState<SheetHeight>('low');
  const text = search?.text ?? '';
  const isSearch = text.trim() !== '';
  const mapState = useEventMap({ db, kind, rows, isSearch, chosen, isOffline, fetchArea: deps.fetchArea });
  // Deferred, so that markers and list render in separate tasks.
  const listed = useDeferredValue(mapState.look);
  const places = usePlaceSearch(text, deps.findPlaces);
  useSearchMove({
    text: near === null ? text : `${text} ${viewText({ ...near, zoom: placeZoom })}`,
    rows,
    places: near === null ? places : [near],
    viewState: mapState.viewState,
    isInView: mapState.isInView,
    onEvents: mapState.goToAll,
    onPlace: (place) => {
      mapState.go(place, placeZoom);
    },
  });
  const layer = pictures?.satellite === null ? 'map' : mapState.place.layer;
  const showTiles = useRequestTiles();
  const tiles = pictures === undefined ? undefined : pictures[layer === 'map' ? 'tiles' : 'satellite'];
  const chosenAt = chosen === null ? null : coordinatesOf(chosen);
  // On a narrow screen there is no space beside a marker, and an event without a place has none.
  const isAnchored = kind.isAnchored && isWide && chosenAt !== null;

  function goToPlace({ latitude, longitude }: MapPlace): void {
    search?.onChange('');
    setHeight('low');
    mapState.focusMap();
    mapState.go({ latitude, longitude }, placeZoom);
  }
  function choose(event: EventRow, opener: HTMLElement | null): void {
    setHeight('low');
    mapState.choose(event, opener);
  }

  const counts = (
    <MapCounts
      clustered={mapState.look}
      states={states}
      hasPerson={badge !== undefined}
      isNearPerson={mapState.own.place !== null}
      isFetching={mapState.area.isFetching}
      isSearch={isSearch}
      matches={narrowed === null || rows === null ? null : { count: rows.length, all: narrowed.all }}
    />
  );
  const searchField = search !== null && (
    <SearchField
      label={texts.searchEventsOrPlaces}
      text={text}
      onChange={(typed) => {
        if (typed !== '' && height === 'low') setHeight('half');
        search.onChange(typed);
      }}
    />
  );
  const list = (
    <>
      <MapPlaces places={places} onGo={goToPlace} />
      <MapList
        clustered={listed}
        states={states}
        deps={deps}
        from={mapState.from}
        isSearch={isSearch}
        onClear={narrowed?.onClear ?? null}
        chosen={chosen}
        highlighted={mapState.highlighted}
        onChoose={choose}
        onHighlight={mapState.setHighlighted}
      />
    </>
  );
  const card = chosen !== null && (
    <MapCard
      event={chosen}
      deps={deps}
      states={states}
      distance={distanceLabel(chosen, mapState.from)}
      onClose={mapState.close}
      takesFocus={mapState.hasChosen}
      className={isAnchored ? 'w-72 shadow-none!' : undefined}
    />
  );

  return (
    <div className="flex h-full min-h-0">
      <MarkerSigns />
      {isWide && (
        <MapSidebar back={back} search={searchField} filters={filters} counts={counts}>
          {list}
        </MapSidebar>
      )}
      <div
        className={classNames(
          'relative isolate min-w-0 flex-1 overflow-hidden',
          search === null && filters === undefined
            ? '[--map-top:calc(env(safe-area-inset-top)+0.75rem)]'
            : '[--map-top:calc(env(safe-area-inset-top)+7.5rem)]',
        )}
      >
        {mapState.start === null ? (
          <p role="status" className="grid h-full place-items-center bg-sunken text-sm text-muted">
            {texts.loadingMap}
          </p>
        ) : (
          <WorldMap
            start={mapState.start}
            label={label}
            tiles={tiles}
            isDrawn={layer === 'map'}
            isSaving={showTiles !== null}
            map={mapState.map}
            onMap={mapState.setMap}
          >
            {mapState.own.place !== null && <PersonDot place={mapState.own.place} />}
            {mapState.map !== null && (
              <EventMarkers
                map={mapState.map}
                clustered={mapState.look}
                states={states}
                deps={deps}
                chosen={chosen}
                highlighted={mapState.highlighted}
                sizePx={kind.markerPx}
                onChoose={(event) => {
                  choose(event, document.activeElement instanceof HTMLElement ? document.activeElement : null);
                }}
                onHighlight={mapState.setHighlighted}
                onPile={mapState.setPile}
                onCluster={mapState.touch}
                onGroup={(group) => {
                  // The rest of a pile never splits, but the list has all of it.
                  if (group.zoom === null) setHeight('half');
                  else mapState.openGroup(group);
                }}
              />
            )}
            {isAnchored && chosenAt !== null && card !== false && (
              <InfoWindow key={chosen?.ref} at={chosenAt} markerPx={kind.markerPx}>
                {card}
              </InfoWindow>
            )}
          </WorldMap>
        )}

        {!isWide && <MapTopBar back={back} search={searchField} filters={filters} />}
        <MapControls
          mapState={mapState}
          badge={badge}
          hasReset={kind.isLocating}
          layer={pictures?.satellite == null ? null : layer}
          onTiles={tiles == null ? null : showTiles}
          hasRoomAbove={search === null && filters === undefined}
          hasCard={chosen !== null}
        />
        <TileCredit
          text={tiles?.attribution ?? ''}
          more={isOffline || tiles == null || showTiles !== null ? atlasCredit : ''}
          className="max-md:bottom-20.5"
        />

        {!isAnchored && (
          <MapCorner card={card === false ? null : card} isHinting={kind.isLocating} onRead={mapState.focusMap} />
        )}
        {!isWide && (
          <Sheet label={texts.list} height={height} onHeight={setHeight} head={counts}>
            {list}
          </Sheet>
        )}
      </div>
    </div>
  );
}
