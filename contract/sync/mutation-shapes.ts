import type * as z from 'zod/mini';
import type { MutationShape } from './mutation-shape.ts';
import { chatShapes } from '#contract/chat/mutation-shapes.ts';
import { eventShapes } from '#contract/events/mutation-shapes.ts';
import { invitationShapes } from '#contract/invitations/mutation-shapes.ts';
import { personShapes } from '#contract/people/mutation-shapes.ts';
import { postShapes } from '#contract/posts/mutation-shapes.ts';
import { supportShapes } from '#contract/moderation/mutation-shapes.ts';

/** The shapes of every kind, in the registry's order; what else is known of a kind stands there, in `mutations.ts`. */
export const mutationShapes = {
  ...eventShapes,
  ...personShapes,
  ...postShapes,
  ...supportShapes,
  ...chatShapes,
  ...invitationShapes,
};

type Shapes = typeof mutationShapes;
export type MutationKind = keyof Shapes;
export type MutationArgs<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['args']>;
export type MutationBody<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['body']>;

/** The kinds whose shapes say so: a table that only they need is held complete by it. */
export type KindWith<Fact extends Partial<MutationShape>> = {
  [Kind in MutationKind]: Shapes[Kind] extends Fact ? Kind : never;
}[MutationKind];

/** The shapes of a kind that is known only at run time. */
export function shapesOf(kind: MutationKind): MutationShape {
  return mutationShapes[kind];
}
