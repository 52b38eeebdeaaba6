import { EventCover } from '#features/events/picture/cover.tsx';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';

/** Mine and theirs above the form of an event, with their pictures. */
export const EventConflict: WizardDeps['Conflict'] = (props) => <ConflictChoice {...props} EventCover={EventCover} />;
