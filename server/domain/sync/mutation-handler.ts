import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { Actor, Affected, MutationRequest } from './mutation-request.ts';

/** The arguments of a handler. */
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
  /** if not the registry's */
  status?: number;
  affected: Affected;
  /** the row existed already, under the ref in the request */
  isExisting?: boolean;
}

/** The values that a create sets, by name: as requested, and as the row has them now. */
export interface Content {
  requested: Record<string, unknown>;
  stored: Record<string, unknown>;
}

/**
 * Implements a kind of mutation. `apply` checks and writes, or throws a Refusal. `reply` is built from rows only, so
 * that it can be repeated long after.
 */
export interface MutationHandler<Kind extends MutationKind = MutationKind> {
  apply(context: MutationContext<MutationBody<Kind>>): Promise<MutationResult>;
  /**
   * Id of the row that the request's ref names already; null if there is none. A ref belongs to its creator forever:
   * anyone else is refused.
   */
  findExisting?(context: MutationContext<MutationBody<Kind>>): Promise<number | null>;
  /**
   * For creates under a ref: the requested and the stored content.
   * @param subject id of the existing row
   */
  content?(context: MutationContext<MutationBody<Kind>>, subject: number): Promise<Content>;
  reply(tx: Tx, actor: Actor | null, subject: number, now: number): Promise<unknown>;
}
