import { here } from './here.ts';

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Asks where the person is; the browser asks them first whether it may tell. */
export function locate(): void {
  const held = here.get();
  if (held.as === 'asking') return;
  if (!('geolocation' in navigator)) {
    here.set({ as: 'unavailable', place: null });
    return;
  }
  // Who has told before may have gone on since; until that is known, the last place serves.
  if (held.as !== 'known') here.set({ as: 'asking', place: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      here.set({ as: 'known', place: { latitude, longitude } });
    },
    ({ code, PERMISSION_DENIED }) => {
      if (here.get().as === 'known' && code !== PERMISSION_DENIED) return;
      here.set({ as: code === PERMISSION_DENIED ? 'denied' : 'unavailable', place: null });
    },
    options,
  );
}

/** Asks where the person is if they have allowed that before; nobody is asked anything. */
export async function locateIfAllowed(): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted' && here.get().as === 'untold') locate();
  } catch {
    // A browser that can't tell what is allowed is only asked when the button is pressed.
  }
}
