import { current } from '#data/current.ts';
import { suggestTags } from '#data/tag-suggestions.ts';
import { WholeCover } from '#features/events/event-cover.tsx';
import { EventPreview } from '#features/events/event-preview.tsx';
import { ShownPicture } from '#features/events/shown-picture.tsx';
import type { WizardPorts } from '#features/wizard/wizard-ports.ts';
import { EventConflict } from './event-conflict.tsx';
import { fetchPicture } from './fetch-picture.ts';
import { findPlaces } from './find-places.ts';
import { PlaceMap } from './place-map.tsx';

/** What the form of an event is given of the other parts of the app. */
export const wizardPorts: WizardPorts = {
  // What one works on is looked at, whatever it costs.
  EventCover: WholeCover,
  ShownPicture,
  PinMap: PlaceMap,
  ...findPlaces,
  async suggestTags(prefix, category, limit) {
    const account = current.get();
    return account === null ? [] : suggestTags(account.db, { prefix, category, limit });
  },
  Preview: EventPreview,
  Conflict: EventConflict,
  fetchPicture,
};
