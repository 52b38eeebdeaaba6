import { eventLimits } from '#contract/events/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { wholeCrop } from '#ui/picture/crop.ts';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { formOf, type EventValues } from '#features/wizard/form/form-of-event.ts';
import { storeCover, storePicture } from '#features/wizard/media/store-picture.ts';
import * as texts from './texts.ts';

/** Initial content of an event, from another source. */
export interface EventPrefill {
  /** unknown ones are missing; `date_time` is empty then */
  values: EventValues;
  /** the first is the cover, the others are the gallery */
  pictures: readonly File[];
}

/** A picture that could not be added, and why, as text. */
export interface RefusedPicture {
  file: File;
  reason: string;
}

type StoredPictures = Pick<EventForm, 'coverCrop' | 'gallery'> & { cover: string | null; refused: RefusedPicture[] };

async function storePictures(store: Store, pictures: readonly File[]): Promise<StoredPictures> {
  const storedPictures: StoredPictures = { cover: null, coverCrop: null, gallery: [], refused: [] };
  for (const file of pictures) {
    // One at a time, as all at once exceed a phone's memory.
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

/** The form's content; what the prefill can't set is as in an empty form. */
function formOfPrefill(values: EventValues): EventForm {
  const { isUnannounced, pricingType, tickets, capacity } = emptyForm();
  return { ...formOf(values), isUnannounced, pricingType, tickets, capacity };
}

/** Whether a draft or an event has this ref. */
async function isTaken(tx: Tx, ref: string): Promise<boolean> {
  return (await tx.get('drafts', ref)) !== undefined || (await tx.get('events', ref)) !== undefined;
}

/**
 * Stores content from another source as a draft. An existing draft or event of this ref stays as it is.
 * @param ref the draft's ref, later the event's: a UUID
 * @returns pictures that could not be added
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
