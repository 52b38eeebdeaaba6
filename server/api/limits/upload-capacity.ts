import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { blobLimits } from '#contract/media/picture.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { Services } from '#server/api/services.ts';

const megabyte = 1024 ** 2;
/** A form with every picture that an event may have, and the words beside them. */
const largest = (eventLimits.gallery + 1) * blobLimits.bytes + megabyte;

/**
 * Uploads by their size, and how much there may be at once of those as large as one kind or larger: altogether, and for one
 * account. What the larger ones can't have is there for the smaller ones, whoever holds the rest.
 */
const kinds = [
  { upTo: 2 * megabyte, total: 5 * largest, ofAccount: largest / 4 },
  { upTo: blobLimits.bytes + megabyte, total: 4 * largest, ofAccount: largest / 2 },
  { upTo: Infinity, total: 3 * largest, ofAccount: 1.5 * largest },
] as const;

/** What a request may bring: its own word, and where it gives none as much as its call takes. A last piece brings the file. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const [, end, total] = /-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (total !== undefined && Number(end) + 1 >= Number(total)) return Math.min(Number(total), largest);
  const most = isForm(headers) ? largest : Math.min(largest, routeOptions.bodyLimit ?? largest);
  const declaredBytes = Number(headers['content-length']);
  return Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? Math.min(declaredBytes, largest) : most;
}

/** The limits count before the body's reader could say what it is. */
function isForm(headers: IncomingHttpHeaders): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

function add(amounts: number[], kind: number, bytes: number): void {
  amounts[kind] = (amounts[kind] ?? 0) + bytes;
}

/** How much there is of a kind and the larger ones. */
function sumOf(amounts: readonly number[], kind: number): number {
  return amounts.slice(kind).reduce((sum, bytes) => sum + bytes, 0);
}

/** A hook of calls that bring pictures. */
export type UploadGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Pictures are held in memory until they are stored, so there is room for so many at once: for one account, and for all,
 * with a share that large ones can't have.
 * It is taken before anything is read and given back with the reply, or when the caller goes. Guests bring none.
 */
export function createUploadGuard({ limits }: Services): UploadGuard {
  /** by kind */
  const usedByKind = kinds.map(() => 0);
  const usedByUser = new Map<number, number[]>();

  function take(userId: number, kind: number, bytes: number): void {
    const own = usedByUser.get(userId) ?? kinds.map(() => 0);
    const isCrowded = kinds.slice(0, kind + 1).some(({ total }, each) => sumOf(usedByKind, each) + bytes > total);
    const ownOfKind = own[kind] ?? 0;
    // Whoever has nothing here has room for one, however large.
    const isTooMuch = ownOfKind > 0 && ownOfKind + bytes > (kinds[kind]?.ofAccount ?? 0);
    if (isCrowded || isTooMuch) {
      throw new Refusal('unavailable', 'Too many pictures arrive at once', { retryAfterS: 2 });
    }
    add(own, kind, bytes);
    add(usedByKind, kind, bytes);
    usedByUser.set(userId, own);
  }

  function release(userId: number, kind: number, bytes: number): void {
    const own = usedByUser.get(userId) ?? [];
    add(own, kind, -bytes);
    add(usedByKind, kind, -bytes);
    if (own.every((left) => left === 0)) usedByUser.delete(userId);
  }

  return async (request, reply) => {
    const { userId } = requireSignedIn(request.actor);
    if (limits.rate === 0) return;
    const bytes = bytesOf(request);
    const kind = kinds.findIndex(({ upTo }) => bytes <= upTo);
    take(userId, kind, bytes);
    let isReserved = true;
    const leave = (): void => {
      if (isReserved) release(userId, kind, bytes);
      isReserved = false;
    };
    reply.raw.once('finish', leave).once('close', leave);
  };
}

/** The same where a call may come without pictures too. */
export function createFormUploadGuard(uploadGuard: UploadGuard): UploadGuard {
  return async (request, reply) => {
    if (isForm(request.headers)) await uploadGuard(request, reply);
  };
}
