import { current } from '#data/current.ts';
import type { PackEvent } from '#features/events/pack-context.ts';
import { askToPersist } from './ask-to-persist.ts';
import { hasCaches } from './picture-cache.ts';

const packNow: PackEvent = async (ref, told) => {
  const account = current.get();
  if (account === null) return 'stopped';
  void askToPersist();
  const { packEvent } = await import('./pack-event.ts');
  return packEvent(account, { ref, isAutomatic: false, ...told });
};

/** Packs an event for whoever uses the device now; null where the browser keeps no pictures. */
export const packShown = hasCaches() ? packNow : null;
