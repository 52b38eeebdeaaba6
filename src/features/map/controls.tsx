import { ImageDown, LocateFixed, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LayerSwitch, type Layer } from './tiles/layer-switch.tsx';
import { MapZoom } from './zoom.tsx';
import type { Pile } from './markers/board.ts';
import * as texts from './texts.ts';
import type { EventMapState } from './use-event-map.ts';

interface MapControlsProps {
  mapState: EventMapState;
  badge: ReactNode;
  hasReset: boolean;
  /** null if there is only one */
  layer: Layer | null;
  /** loads the tiles withheld by data saver; null if none are */
  onTiles: (() => void) | null;
  /** there is no search field at the top of a narrow screen */
  hasRoomAbove: boolean;
  /** an event's card is shown, which has its own close button */
  hasCard: boolean;
}

function pileText({ count, keys }: Pile): string {
  // The rest is one more point.
  const isCut = count > keys.size;
  return isCut ? texts.closeUpPile(keys.size - 1, count) : texts.closeUp;
}

/** The controls over the map. Those that disappear when pressed move the focus to the map. */
export function MapControls({ mapState, badge, hasReset, layer, onTiles, hasRoomAbove, hasCard }: MapControlsProps) {
  const { area, pile, place: mapAddress } = mapState;
  return (
    <>
      <div className="pointer-events-none absolute top-3 right-3 z-10 flex flex-col items-end gap-2 *:pointer-events-auto max-md:top-(--map-top)">
        {badge}
        <MapZoom map={mapState.map} onTouch={mapState.touch} />
        {hasReset && (
          <IconButton
            label={texts.reset}
            icon={<LocateFixed />}
            onClick={mapState.reset}
            className="border border-line bg-raised shadow-2"
          />
        )}
      </div>
      <div
        className={classNames(
          'pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-col gap-2 *:pointer-events-auto max-md:top-(--map-top) md:items-center',
          hasRoomAbove ? 'items-center' : 'items-start',
        )}
      >
        {layer !== null && <LayerSwitch layer={layer} onChange={mapAddress.setLayer} />}
        {onTiles !== null && (
          <Button
            icon={<ImageDown />}
            onClick={() => {
              mapState.focusMap();
              onTiles();
            }}
            className="button-floating"
          >
            {texts.showMapPictures}
          </Button>
        )}
        {area.isOffered && (
          <Button
            icon={<Search />}
            onClick={() => {
              mapState.focusMap();
              area.search();
            }}
            className="button-floating"
          >
            {texts.searchThisArea}
          </Button>
        )}
        {pile !== null && !hasCard && (
          <Button
            icon={<X />}
            onClick={() => {
              mapState.focusMap();
              pile.close();
            }}
            className="button-floating"
          >
            {pileText(pile)}
          </Button>
        )}
      </div>
    </>
  );
}
