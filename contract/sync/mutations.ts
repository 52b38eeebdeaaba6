import { chatMutations } from '#contract/chat/mutations.ts';
import { supportMutations } from '#contract/moderation/mutations.ts';
import { eventMutations } from '#contract/events/mutations.ts';
import { invitationMutations } from '#contract/invitations/mutations.ts';
import type { Definitions, MutationDefinition, Scope } from './mutation-definition.ts';
import type { MutationArgs, MutationBody, MutationKind } from './mutation-shapes.ts';
import { personMutations } from '#contract/people/mutations.ts';
import { postMutations } from '#contract/posts/mutations.ts';

const definitions = {
  ...eventMutations,
  ...personMutations,
  ...postMutations,
  ...supportMutations,
  ...chatMutations,
  ...invitationMutations,
} satisfies Definitions<MutationKind>;

/** Every kind there is. Append only: an old device may still hold any of these. */
const mutations: Definitions<MutationKind> = definitions;

/** The kinds for which the device needs a rule by which two of them become one. */
export type MergedKind = {
  [Kind in MutationKind]: (typeof definitions)[Kind]['coalesces'] extends 'merged' ? Kind : never;
}[MutationKind];

export type { MutationArgs, MutationBody, MutationKind, Scope };

/** A definition whose arguments' kind isn't known: what the scheduler and the server's router read. */
export type AnyMutation = MutationDefinition<unknown>;

export const mutationKinds = Object.keys(mutations) as MutationKind[];

export function isMutationKind(kind: string): kind is MutationKind {
  return Object.hasOwn(mutations, kind);
}

/** The definition of a kind, without the types of its arguments: those were checked when it entered the outbox. */
export function mutationOf(kind: MutationKind): AnyMutation {
  return mutations[kind];
}

/** `/events/{id}` with what its names stand for put in. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}
