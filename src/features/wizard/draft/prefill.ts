import { eventLimits } from '#contract/events/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { wholeCrop } from '#ui/picture/crop.ts';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { formOf, type EventValues } from '#features/wizard/form/form-of-event.ts';
import { storeCover, storePicture } from '#features/wizard/media/store-picture.ts';
import * as texts from './texts.ts';

/** What an event is begun with that comes from elsewhere. */
export interface EventPrefill {
  /** whatever isn't known is left out; `date_time` is empty then */
  values: EventValues;
  /** the first is the cover, the others are the gallery */
  pictures: readonly File[];
}

/** A picture that could not be taken, and why, in words. */
export interface RefusedPicture {
  file: File;
  reason: string;
}

type StoredPictures = Pick<EventForm, 'coverCrop' | 'gallery'> & { cover: string | null; refused: RefusedPicture[] };

async function storePictures(store: Store, pictures: readonly File[]): Promise<StoredPictures> {
  const storedPictures: StoredPictures = { cover: null, coverCrop: null, gallery: [], refused: [] };
  for (const file of pictures) {
    // One at a time: the memory of a phone doesn't hold all of them at once.
    const result = await storePicture(store, file);
    if (!result.ok) {
      storedPictures.refused.push({ file, reason: result.reason });
    } else if (storedPictures.coverCrop === null) {
      storedPictures.coverCrop = { source: result.sha256, ...wholeCrop };
      const cut = await storeCover(store, storedPictures.coverCrop);
      storedPictures.cover = cut.ok ? cut.sha256 : result.sha256;
    } else if (storedPictures.gallery.length < eventLimits.gallery) {
      storedPictures.gallery.push({ picture: localPicture(result.sha256), alt: '' });
    } else {
      storedPictures.refused.push({ file, reason: texts.galleryFull(eventLimits.gallery) });
    }
  }
  return storedPictures;
}

/** As the form shows it; what nobody has chosen is as in an empty one. */
function formOfPrefill(values: EventValues): EventForm {
  const { isUnannounced, pricingType, tickets, capacity } = emptyForm();
  return { ...formOf(values), isUnannounced, pricingType, tickets, capacity };
}

/** There is a draft of this name, or it was published already. */
async function isTaken(tx: Tx, ref: string): Promise<boolean> {
  return (await tx.get('drafts', ref)) !== undefined || (await tx.get('events', ref)) !== undefined;
}

/**
 * Lays down what came from elsewhere as the draft of a new event. One that has this name already stays as it is, and so does an event.
 * @param ref the draft's name, which the event will have too: a UUID
 * @returns what could not be taken
 */
export async function createDraftFromPrefill(
  { store }: OpenAccount,
  ref: string,
  prefill: EventPrefill,
): Promise<RefusedPicture[]> {
  if (await store.transact('read', ['drafts', 'events'], (tx) => isTaken(tx, ref))) return [];
  const { cover, coverCrop, gallery, refused } = await storePictures(store, prefill.pictures);
  const form = { ...formOfPrefill(prefill.values), coverCrop, gallery };
  await store.transact('write', ['drafts', 'events'], async (tx) => {
    if (await isTaken(tx, ref)) return;
    await tx.put('drafts', [{ ref, kind: 'event', form, cover, step: 0, updatedAt: Date.now(), isBroken: false }]);
  });
  return refused;
}
