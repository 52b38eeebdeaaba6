import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { pictureUrl } from '#contract/media/picture.ts';
import { updateEvent } from '#data/events/mutators.ts';
import { serverPicture } from '#data/files/picture-name.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import { galleryAfter } from '#server/domain/events/pictures.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore } from '#world/stores/sample-store.ts';

const shas = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(64));
const some = fc.uniqueArray(fc.constantFrom(...shas), { maxLength: 5 });

/** What the device shows after an edit of an event with a gallery. */
async function shownAfter(held: string[], keptGallery: string[] | undefined, gallery: string[]): Promise<string[]> {
  const store = await sampleStore([{ gallery_images: held }]);
  return store.transact('write', ['events', 'engagements', 'users'], async (tx) => {
    const rows = createWriteBatch(tx);
    const kept = keptGallery === undefined ? {} : { keptGallery };
    await updateEvent(rows, { event: refs.sunset, patch: {}, base: {}, gallery, ...kept });
    return (await rows.get('events', refs.sunset))?.gallery_images ?? [];
  });
}

test('[WIZ-06] [WIZ-14] the device shows a gallery in the order that the server will give it', async () => {
  const orders = fc.tuple(some, some, fc.boolean(), fc.nat());
  await fc.assert(
    fc.asyncProperty(orders, async ([heldShas, added, isNamed, turn]) => {
      const held = heldShas.map((sha256) => pictureUrl(sha256));
      const wanted = [...new Set([...held, ...added.map((sha256) => pictureUrl(sha256))])];
      const at = wanted.length === 0 ? 0 : turn % wanted.length;
      const kept = isNamed ? [...wanted.slice(at), ...wanted.slice(0, at)] : undefined;
      const here = await shownAfter(held, kept, added);
      const there = galleryAfter(
        held,
        kept,
        added.map((sha256) => pictureUrl(sha256)),
      );
      expect(here.map(serverPicture)).toEqual(there);
    }),
    { numRuns: 60 },
  );
});
