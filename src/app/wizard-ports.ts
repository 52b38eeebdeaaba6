import { accountInUse } from '#data/current.ts';
import { suggestTags } from '#data/tag-suggestions.ts';
import { FullCover } from '#features/events/event-cover.tsx';
import { EventPreview } from '#features/events/event-preview.tsx';
import { ResolvedPicture } from '#features/events/shown-picture.tsx';
import type { WizardDeps } from '#features/wizard/wizard-ports.ts';
import { EventConflict } from './event-conflict.tsx';
import { fetchPicture } from './fetch-picture.ts';
import { geocoder } from './find-places.ts';
import { PlaceMap } from './place-map.tsx';

/** What the form of an event is given of the other parts of the app. */
export const wizardDeps: WizardDeps = {
  // What one works on is looked at, whatever it costs.
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
