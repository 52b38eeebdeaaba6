import type { MutationKind } from '#contract/sync/mutations.ts';
import { chatDeeds } from './chat-deeds.ts';
import type { Deed } from './deed.ts';
import { deskDeeds } from './desk-deeds.ts';
import { eventDeeds } from './event-deeds.ts';
import { invitationDeeds } from './invitation-deeds.ts';
import { personDeeds } from './person-deeds.ts';
import { postDeeds } from './post-deeds.ts';

/** Every kind of mutation, done by hand in the interface. */
export const deeds: Record<MutationKind, Deed> = {
  ...personDeeds,
  ...deskDeeds,
  ...postDeeds,
  ...chatDeeds,
  ...eventDeeds,
  ...invitationDeeds,
};
