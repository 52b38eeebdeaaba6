import { MapPin } from 'lucide-react';
import * as texts from './texts.ts';
import type { MapPlace } from './view/use-place-search.ts';

interface MapPlacesProps {
  places: readonly MapPlace[];
  onGo: (place: MapPlace) => void;
}

/** Places that match the search; pressing one moves the map there. */
export function MapPlaces({ places, onGo }: MapPlacesProps) {
  if (places.length === 0) return null;
  return (
    <section aria-label={texts.places} className="shrink-0 border-b border-line pb-1">
      <h2 className="px-4 pt-2 text-xs font-semibold text-muted">{texts.places}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.key}>
            <button
              type="button"
              onClick={() => {
                onGo(place);
              }}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
            >
              <MapPin className="size-5 shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{place.name}</span>
                {place.where !== '' && <span className="block truncate text-xs text-muted">{place.where}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
