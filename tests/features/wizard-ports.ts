import { EventCover } from '#features/events/event-cover.tsx';
import { EventPreview } from '#features/events/event-preview.tsx';
import { ResolvedPicture } from '#features/events/shown-picture.tsx';
import { ConflictChoice } from '#features/outbox/conflict-choice.tsx';
import type { WizardDeps } from '#features/wizard/wizard-ports.ts';

/** What a page hands to the form of an event, without a map and without a server. */
export const wizardPorts: WizardDeps = {
  EventCover,
  Picture: ResolvedPicture,
  PinMap: () => null,
  complete: async () => [],
  find: async () => [],
  nearest: async () => null,
  suggestTags: async () => [],
  Preview: EventPreview,
  Conflict: ConflictChoice,
  fetchPicture: async () => null,
};
