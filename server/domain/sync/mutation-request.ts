import type { MutationKind } from '#contract/sync/mutations.ts';
import { pictureUrl } from '#contract/media/picture.ts';

export interface Actor {
  userId: number;
  /** one of those who run this */
  isOperator?: boolean;
}

/** One mutation as `perform` takes it, whichever call brought it: plain data, so that it can go to another thread. */
export interface MutationRequest {
  actor: Actor | null;
  kind: MutationKind;
  /** what the path named */
  params: Record<string, string>;
  /** parsed by the registry's schema of this kind */
  body: unknown;
  /** the body as it was sent, where its texts were not normal; see `legacyFingerprints` */
  sent?: unknown;
  /** file field -> SHA-256 of a picture that was uploaded before */
  files: Record<string, string>;
  key?: string | undefined;
  client?: string | undefined;
  lane?: string | undefined;
  seq?: number | undefined;
  /** of a guest's view: the network that it comes from, by which visitors are counted; it is stored nowhere */
  network?: string | undefined;
  /** it was brought in from a file: nobody has earned points by it */
  isImport?: boolean | undefined;
  /** the version in If-Match */
  ifMatch?: number | undefined;
  /** the wall clock in milliseconds */
  now: number;
}

/** Whose devices a mutation's effect concerns: they are poked to pull. */
export interface Affected {
  /** the feed that everybody reads */
  isPublic: boolean;
  /** users whose own feed has changed */
  users: number[];
  /** groups whose feed has changed, by the ids of their chats */
  groups?: number[];
  /** those who run this: somebody wrote to them */
  isForSupport?: boolean;
}

export interface Outcome {
  status: number;
  body: unknown;
  /** `<epoch>.<position>` in the change log, null where nothing was stored */
  at: string | null;
  isReplayed: boolean;
  /** false: not now, rather than no; the same request may be sent again */
  isFinal: boolean;
  affected: Affected;
  retryAfterS?: number;
  /** what went wrong inside, for the log alone */
  fault?: string;
}

export const nobodyAffected: Affected = { isPublic: false, users: [] };

/** The one picture that a request brings, by its hash alone, null where it brings none: to compare it with what is there. */
export function pictureIn({ files: { image } }: Pick<MutationRequest, 'files'>): string | null {
  return image === undefined ? null : pictureUrl(image);
}

/** A guest's visit: the row of who was there knows its key, so nothing else has to be remembered of how it came. */
export function isGuestView({ actor, kind }: Pick<MutationRequest, 'actor' | 'kind'>): boolean {
  return actor === null && kind === 'view.record';
}

/** Whose keys and lanes these are: a user's, or for a guest those of the device. */
export function scopeOf({ actor, client }: Pick<MutationRequest, 'actor' | 'client'>): string {
  return actor === null ? `c:${client ?? ''}` : `u:${actor.userId}`;
}
