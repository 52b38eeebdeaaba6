import { appStore } from './app-store.ts';
import { positionAtom, type PositionState } from './position.ts';

const setHere = (here: PositionState) => {
  appStore.set(positionAtom, here);
};
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Asks where the person is; the browser asks them first whether it may tell. */
export function locate(): void {
  const last = appStore.get(positionAtom);
  if (last.type === 'asking') return;
  if (!('geolocation' in navigator)) {
    setHere({ type: 'unavailable', place: null });
    return;
  }
  // Who has told before may have gone on since; until that is known, the last place serves.
  if (last.type !== 'known') setHere({ type: 'asking', place: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      setHere({ type: 'known', place: { latitude, longitude } });
    },
    ({ code, message, PERMISSION_DENIED }) => {
      console.info(`The position isn’t known: ${message}`);
      if (appStore.get(positionAtom).type === 'known' && code !== PERMISSION_DENIED) return;
      setHere({ type: code === PERMISSION_DENIED ? 'denied' : 'unavailable', place: null });
    },
    options,
  );
}

/** Asks where the person is if they have allowed that before; nobody is asked anything. */
export async function locateIfAllowed(): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted' && appStore.get(positionAtom).type === 'untold') locate();
  } catch {
    // A browser that can't tell what is allowed is only asked when the button is pressed.
  }
}
