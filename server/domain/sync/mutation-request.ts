import type { MutationKind } from '#contract/sync/mutations.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import { pictureUrl } from '#contract/media/picture.ts';

export interface Actor {
  userId: number;
  /** has the operator role */
  isOperator?: boolean;
}

/** What ties a mutation to others of its batch. */
export interface MutationLinks {
  /** keys of those that must have ended for good */
  after: readonly string[];
  /** the ref under which later ones may name what it makes */
  creates?: string | undefined;
  /** what earlier ones make and its path names: parameter -> ref; the ids are filled in as they become known */
  params: Record<string, string>;
  /** the same for fields of its body, where the parsed body has another id until then */
  body: Record<string, string>;
}

/** A mutation for `perform`, however it was sent. Plain data, so that it can be passed to another thread. */
export interface MutationRequest {
  actor: Actor | null;
  kind: MutationKind;
  /** parameters from the path */
  params: Record<string, string>;
  /** parsed with the kind's schema */
  body: unknown;
  /** the body before its texts were normalized, if that changed it; see `legacyFingerprints` */
  sent?: unknown;
  /** file field -> SHA-256 of an uploaded picture */
  files: Record<string, string>;
  key?: string | undefined;
  client?: string | undefined;
  lane?: string | undefined;
  seq?: number | undefined;
  /** for a guest's view: the caller's network, by which visitors are counted; never stored */
  network?: string | undefined;
  /** in a linked batch */
  links?: MutationLinks | undefined;
  /** what applies if the actor's account is new; omitted: nothing */
  newAccounts?: NewAccountRule | undefined;
  /** it will wait for a review: nothing is earned by it, and nobody hears of it, until operators have approved it */
  waitsForReview?: boolean | undefined;
  /** from an import, which earns no points */
  isImport?: boolean | undefined;
  /** version from If-Match */
  ifMatch?: number | undefined;
  /** wall clock, ms */
  now: number;
}

/** Whose devices are affected by a mutation and poked to pull. */
export interface Affected {
  /** the public feed has changed */
  isPublic: boolean;
  /** users whose own feed has changed */
  users: number[];
  /** chat ids of groups whose feed has changed */
  groups?: number[];
  /** a message to the operators was stored */
  isForSupport?: boolean;
}

export interface Outcome {
  status: number;
  body: unknown;
  /** `<epoch>.<position>` in the change log; null if nothing was stored */
  at: string | null;
  isReplayed: boolean;
  /** false: a temporary failure; the same request may be sent again */
  isFinal: boolean;
  affected: Affected;
  /** the row that was made or changed just now; omitted: none */
  subject?: number;
  retryAfterS?: number;
  /** internal error, only for the log */
  fault?: string;
}

export const nobodyAffected: Affected = { isPublic: false, users: [] };

/** The request's single picture as a bare hash, for comparison with stored ones; null if it has none. */
export function pictureIn({ files: { image } }: Pick<MutationRequest, 'files'>): string | null {
  return image === undefined ? null : pictureUrl(image);
}

/** Whether this is a view by a guest. The row of their visit stores its key, so it needs no entry in the log. */
export function isGuestView({ actor, kind }: Pick<MutationRequest, 'actor' | 'kind'>): boolean {
  return actor === null && kind === 'view.record';
}

/** The scope of keys and lanes: a user, or a guest's device. */
export function scopeOf({ actor, client }: Pick<MutationRequest, 'actor' | 'client'>): string {
  return actor === null ? `c:${client ?? ''}` : `u:${actor.userId}`;
}
