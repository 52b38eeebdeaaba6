import type { MutationKind } from '#contract/mutations.ts';
import { bookmarkEvent } from './bookmark-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { likeEvent } from './like-event.ts';
import { recordView } from './record-view.ts';
import type { Deed, Effect, Rule } from './rule.ts';
import { sendContact } from './send-contact.ts';
import { subscribeEvent } from './subscribe-event.ts';
import { updateEvent } from './update-event.ts';
import { updateUser } from './update-user.ts';

const rules: { [Kind in MutationKind]: Rule<Kind> } = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': deleteEvent,
  'event.like': likeEvent,
  'event.subscribe': subscribeEvent,
  'event.bookmark': bookmarkEvent,
  'view.record': recordView,
  'contact.send': sendContact,
  'user.update': updateUser,
};

interface AnyRule {
  apply(deed: Deed<unknown>): Promise<Effect>;
  reply: Rule['reply'];
}

/** The rule of a kind. Its body was parsed by the registry's schema of the same kind, so its own type is let go of here. */
export function ruleOf(kind: MutationKind): AnyRule {
  return rules[kind];
}
