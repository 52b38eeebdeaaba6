import { EventCover } from '#features/events/picture/cover.tsx';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';

/** The user's and the server's version above the event form, with pictures. */
export const EventConflict: WizardDeps['Conflict'] = (props) => <ConflictChoice {...props} EventCover={EventCover} />;
