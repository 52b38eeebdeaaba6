import { EventPreview } from '#features/events/detail/preview.tsx';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';

/** What a page hands to the form of an event, without a map and without a server. */
export const wizardPorts: WizardDeps = {
  PinMap: () => null,
  complete: async () => [],
  find: async () => [],
  nearest: async () => null,
  suggestTags: async () => [],
  Preview: EventPreview,
  Conflict: ConflictChoice,
  fetchPicture: async () => null,
  OutboxSign: () => null,
};
