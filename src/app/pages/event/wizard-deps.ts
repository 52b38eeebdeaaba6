import { accountInUse } from '#data/db/account-in-use.ts';
import { suggestTags } from '#data/events/tag-suggestions.ts';
import { EventPreview } from '#features/events/detail/preview.tsx';
import { WizardOutboxSign } from './wizard-outbox-sign.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import { fetchPicture } from '#app/queries/picture.ts';
import { geocoder } from '#app/map/geocoder.ts';
import { PlaceMap } from '#app/map/pin-map.tsx';

/** What the event form needs from other features. */
export const wizardDeps: WizardDeps = {
  PinMap: PlaceMap,
  ...geocoder,
  async suggestTags(prefix, category, limit) {
    const account = accountInUse.get();
    return account === null ? [] : suggestTags(account.db, { prefix, category, limit });
  },
  Preview: EventPreview,
  Conflict: ConflictChoice,
  fetchPicture,
  OutboxSign: WizardOutboxSign,
};
