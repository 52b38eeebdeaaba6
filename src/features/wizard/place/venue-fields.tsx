import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { Button } from '#ui/controls/button.tsx';
import { changeWithUndo } from '#features/wizard/draft/change-with-undo.ts';
import { PinStatus } from './pin-status.tsx';
import { placeChanges, pinOf, placeLines, type SearchedField, type Suggestion } from './changes.ts';
import { emptyPlaceText, PlaceParts } from './parts.tsx';
import type { LocationDeps } from './deps.ts';
import { PlaceSearch } from './search.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';
import { useUpdateMap } from './use-update-map.ts';
import { useVenueZone } from '#features/wizard/time/use-venue-zone.ts';

const sanFrancisco: Coordinates = { latitude: 37.7749, longitude: -122.4194 };

const searched: readonly { name: SearchedField; label: string }[] = [
  { name: 'locationName', label: texts.placeName },
  { name: 'address', label: texts.address },
];

/** The venue: its address and its pin on the map. */
export function VenueFields(props: StepProps & LocationDeps) {
  const { form, errors, change, complete, find, savedPlaces, PinMap, onVenueZone } = props;
  // The map's centre until it is moved; it isn't sent.
  const [center, setCenter] = useState(form.pin ?? sanFrancisco);
  const hint = emptyPlaceText(form);
  const setKnownZone = useVenueZone(form.pin, props);

  function goTo(place: Suggestion): void {
    const pin = pinOf(place);
    if (pin !== null) setCenter(pin);
    if (place.timezone === null) return;
    if (pin !== null) setKnownZone(pin, place.timezone);
    else if (form.pin === null) onVenueZone(place.timezone);
  }

  const update = useUpdateMap(find, (place) => {
    const hadPin = props.latest().pin !== null;
    if (hadPin) changeWithUndo(props, { pin: pinOf(place) }, { title: texts.pinMoved });
    else change({ pin: pinOf(place) });
    goTo(place);
  });

  function choose(place: Suggestion, field: SearchedField): void {
    update.cancel();
    changeWithUndo(props, placeChanges(form, place, field), {
      title: texts.placeFilledIn,
      text: placeLines(place).name,
    });
    goTo(place);
  }

  return (
    <>
      {searched.map(({ name, label }) => (
        <PlaceSearch
          key={name}
          label={label}
          value={form[name]}
          error={errors[name]}
          complete={complete}
          savedPlaces={savedPlaces}
          onChange={(text) => {
            change({ [name]: text });
          }}
          onChoose={(place) => {
            choose(place, name);
          }}
        />
      ))}
      <PlaceParts form={form} errors={errors} change={change} />
      {hint !== null && <p className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">{hint}</p>}
      <div>
        <div className="mb-3">
          <Button icon={<Search />} isPending={update.isAsking} onClick={() => void update.look(form)}>
            {texts.updateMap}
          </Button>
          <p role="status" className={update.message === null ? undefined : 'mt-2 text-sm text-muted'}>
            {update.message}
          </p>
        </div>
        <div data-mends="pin">
          <PinMap
            center={center}
            pin={form.pin}
            zoom={13}
            label={texts.mapOfPlace}
            onPin={(pin) => {
              update.cancel();
              change({ pin });
            }}
          />
          <PinStatus
            pin={form.pin}
            error={errors['pin']}
            onRemove={() => {
              update.cancel();
              changeWithUndo(props, { pin: null }, { title: texts.pinRemoved });
            }}
          />
        </div>
      </div>
    </>
  );
}
