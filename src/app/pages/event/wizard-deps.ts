import { accountInUse } from '#data/db/account-in-use.ts';
import { suggestTags } from '#data/events/tag-suggestions.ts';
import { FullCover } from '#features/events/picture/cover.tsx';
import { EventPreview } from '#features/events/detail/preview.tsx';
import { ResolvedPicture } from '#features/events/picture/resolved.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';
import { EventConflict } from './conflict.tsx';
import { fetchPicture } from '#app/queries/picture.ts';
import { geocoder } from '#app/map/geocoder.ts';
import { PlaceMap } from '#app/map/pin-map.tsx';

/** What the event form needs from other features. */
export const wizardDeps: WizardDeps = {
  // Shows the picture even with data saver on, because the user is working on it.
  EventCover: FullCover,
  Picture: ResolvedPicture,
  PinMap: PlaceMap,
  ...geocoder,
  async suggestTags(prefix, category, limit) {
    const account = accountInUse.get();
    return account === null ? [] : suggestTags(account.db, { prefix, category, limit });
  },
  Preview: EventPreview,
  Conflict: EventConflict,
  fetchPicture,
};
