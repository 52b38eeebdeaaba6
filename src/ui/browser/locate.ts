import { appStore } from './app-store.ts';
import { positionAtom, type PositionState } from './position.ts';

const setHere = (here: PositionState) => {
  appStore.set(positionAtom, here);
};
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Locates the user; the browser asks for permission. */
export function locate(): void {
  const last = appStore.get(positionAtom);
  if (last.type === 'asking') return;
  if (!('geolocation' in navigator)) {
    setHere({ type: 'unavailable', place: null });
    return;
  }
  // If the position was known, the last one stays until the new one arrives.
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

/** Locates the user only if permission was already granted; never prompts. */
export async function locateIfPermitted(): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted' && appStore.get(positionAtom).type === 'untold') locate();
  } catch {
    // If the browser can't query permissions, wait for the button.
  }
}
