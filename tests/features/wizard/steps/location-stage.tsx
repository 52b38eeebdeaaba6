import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { OwnVenue } from '#data/events/own/venues.ts';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/form/event-form.ts';
import { LocationStep } from '#features/wizard/place/step.tsx';
import type { LocationDeps, PinMapComponent } from '#features/wizard/place/deps.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

export const theatre: FoundPlace = {
  placeId: 'photon:W1',
  locationName: 'Teatro Nacional',
  address1: '35 Avenida Máximo Gómez',
  city: 'Santo Domingo',
  state: 'DN',
  province: 'Distrito',
  country: 'Dominican Republic',
  postalCode: '10204',
  location: { type: 'Point', coordinates: [-69.9108, 18.4719] },
  timezone: 'America/Santo_Domingo',
};

/** As one's own of earlier: with no pin, and known by its name. */
export const garden: OwnVenue = {
  placeId: null,
  locationName: 'Jardín de Ana',
  address1: 'Calle 5',
  address2: 'Back door',
  city: 'Santiago',
  state: null,
  province: null,
  country: 'Dominican Republic',
  postalCode: null,
  location: null,
  timezone: null,
};

/** Stands in for the map: says what it was given, and sets the pin to a place of its own. */
const PlainMap: PinMapComponent = ({ center, pin, zoom, label, onPin }) => (
  <div role="group" aria-label={label}>
    <output>{JSON.stringify({ center, pin, zoom })}</output>
    <button
      type="button"
      onClick={() => {
        onPin({ latitude: 19.45, longitude: -70.7 });
      }}
    >
      Press the map
    </button>
  </div>
);

export const mapNow = () =>
  JSON.parse(screen.getByRole('group', { name: 'Map of the place' }).querySelector('output')?.textContent ?? '') as {
    center: unknown;
    pin: unknown;
    zoom: number;
  };

/** The step on a form that lives, with a server whose answers a test gives. */
export function showLocation(
  given: Partial<EventForm> = {},
  options: { errors?: FormErrors; venues?: OwnVenue[] } = {},
) {
  let form: EventForm = { ...emptyForm(), ...given };
  const ports = {
    complete: vi.fn<LocationDeps['complete']>().mockResolvedValue([theatre]),
    find: vi.fn<LocationDeps['find']>().mockResolvedValue([theatre]),
    nearest: vi.fn<LocationDeps['nearest']>().mockResolvedValue(theatre),
    onVenueZone: vi.fn<LocationDeps['onVenueZone']>(),
    savedPlaces: options.venues ?? [],
    latest: () => form,
    PinMap: PlainMap,
  };

  function Stage() {
    const [shown, setShown] = useState(form);
    return (
      <LocationStep
        {...ports}
        form={shown}
        errors={options.errors ?? {}}
        change={(made) => {
          form = { ...form, ...made };
          setShown(form);
        }}
      />
    );
  }
  const { container, unmount } = show(<Stage />);
  return { ...ports, form: () => form, container, unmount };
}

/** Lets time go by, and what was waiting for it end. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** What looks for faults needs a clock that goes. */
export async function expectAccessibleNow(container: Element): Promise<void> {
  vi.useRealTimers();
  await expectAccessible(container);
  stopTheClock();
}
