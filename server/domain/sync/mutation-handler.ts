import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { Actor, Affected, MutationRequest } from './mutation-request.ts';

export type ContentValues = Record<string, unknown>;

/** What a create sets, by name: as this request wants it, and as the row has it now. */
export interface Content {
  requested: ContentValues;
  stored: ContentValues;
}

/** What a rule works with. */
export interface MutationContext<Body> {
  tx: WriteTx;
  actor: Actor | null;
  body: Body;
  request: MutationRequest;
  now: number;
}

export interface MutationResult {
  /** the row it made or changed */
  subject: number;
  /** other than the registry's */
  status?: number;
  affected: Affected;
  /** it was there before, under the ref that the request gives it */
  isExisting?: boolean;
}

/**
 * What a kind of mutation does. `apply` decides and changes, or throws a Refusal; `reply` tells how things stand,
 * from the rows alone, so that it can be given again long after.
 */
export interface MutationHandler<Kind extends MutationKind = MutationKind> {
  apply(context: MutationContext<MutationBody<Kind>>): Promise<MutationResult>;
  /**
   * The row that is there already for what is asked, null where none is. A ref is the name of a thing for ever: who made it
   * gets it as it now is, anybody else must choose another.
   */
  findExisting?(context: MutationContext<MutationBody<Kind>>): Promise<number | null>;
  /** What a rule that makes something under a ref sets. @param subject what the ref names already */
  content?(context: MutationContext<MutationBody<Kind>>, subject: number): Promise<Content>;
  reply(tx: Tx, actor: Actor | null, subject: number, now: number): Promise<unknown>;
}
