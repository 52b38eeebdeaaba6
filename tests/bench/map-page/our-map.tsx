import type { EventRow } from '#data/events/rows.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { EventMap } from '#features/map/event-map.tsx';
import { mapView } from '#features/map/kinds.ts';
import type { EventStates, MapDeps } from '#features/map/deps.ts';

const ports: MapDeps = {
  dateText: (event) => cardDate(event, Date.now()),
  placeText,
  Price: EventPrice,
  addressOf: () => '/',
  Cover: EventCover,
  Actions: () => null,
  organizerPath: (userId) => `/profile/${String(userId)}`,
  fetchArea: () => Promise.resolve({ isWhole: true }),
  findPlaces: () => Promise.resolve([]),
};

const states: EventStates = { engagements: new Map(), changes: new Map() };
const pictures = { tiles: null, satellite: null };

/** The app's map with its list, with nothing that needs a server or a database. */
export function OurMap({ rows }: { rows: readonly EventRow[] | null }) {
  return (
    <EventMap
      db={null}
      kind={mapView}
      label="Map"
      rows={rows}
      states={states}
      chosen={null}
      search={null}
      pictures={pictures}
      isOffline={false}
      back={null}
      deps={ports}
    />
  );
}
