import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/sync/refusals.ts';
import { maxUploadBytes, uploadClasses } from '#server/domain/limits.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { Services } from '#server/api/services.ts';

/** The bytes that a request may need: its declared length, else its route's limit. The last piece of a file needs the whole file. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const [, end, total] = /-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (total !== undefined && Number(end) + 1 >= Number(total)) return Math.min(Number(total), maxUploadBytes);
  const most = isForm(headers) ? maxUploadBytes : Math.min(maxUploadBytes, routeOptions.bodyLimit ?? maxUploadBytes);
  const declaredBytes = Number(headers['content-length']);
  return Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? Math.min(declaredBytes, maxUploadBytes) : most;
}

/** The limits count before the body is parsed. */
function isForm(headers: IncomingHttpHeaders): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

function add(amounts: number[], sizeClass: number, bytes: number): void {
  amounts[sizeClass] = (amounts[sizeClass] ?? 0) + bytes;
}

/** The bytes of a class and all larger ones. */
function sumOf(amounts: readonly number[], sizeClass: number): number {
  return amounts.slice(sizeClass).reduce((sum, bytes) => sum + bytes, 0);
}

/** A hook of routes that take pictures. */
export type UploadGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Pictures are held in memory until they are stored, so the bytes at once are limited (`uploadClasses`). They are reserved
 * before the body is read, and released with the reply or when the connection closes. Guests may not upload.
 */
export function createUploadGuard({ limits }: Services): UploadGuard {
  /** bytes, by class */
  const usedByClass = uploadClasses.map(() => 0);
  const usedByUser = new Map<number, number[]>();

  function take(userId: number, sizeClass: number, bytes: number): void {
    const own = usedByUser.get(userId) ?? uploadClasses.map(() => 0);
    const isCrowded = uploadClasses
      .slice(0, sizeClass + 1)
      .some(({ total }, each) => sumOf(usedByClass, each) + bytes > total);
    const ownOfClass = own[sizeClass] ?? 0;
    // An account's first upload of a class always fits.
    const isTooMuch = ownOfClass > 0 && ownOfClass + bytes > (uploadClasses[sizeClass]?.ofAccount ?? 0);
    if (isCrowded || isTooMuch) {
      throw new Refusal('unavailable', 'Too many pictures arrive at once', { retryAfterS: 2 });
    }
    add(own, sizeClass, bytes);
    add(usedByClass, sizeClass, bytes);
    usedByUser.set(userId, own);
  }

  function release(userId: number, sizeClass: number, bytes: number): void {
    const own = usedByUser.get(userId) ?? [];
    add(own, sizeClass, -bytes);
    add(usedByClass, sizeClass, -bytes);
    if (own.every((left) => left === 0)) usedByUser.delete(userId);
  }

  return async (request, reply) => {
    const { userId } = requireSignedIn(request.actor);
    if (limits.rate === 0) return;
    const bytes = bytesOf(request);
    const sizeClass = uploadClasses.findIndex(({ upTo }) => bytes <= upTo);
    take(userId, sizeClass, bytes);
    let isReserved = true;
    const leave = (): void => {
      if (isReserved) release(userId, sizeClass, bytes);
      isReserved = false;
    };
    reply.raw.once('finish', leave).once('close', leave);
  };
}

/** The same for routes that also take requests without pictures. */
export function createFormUploadGuard(uploadGuard: UploadGuard): UploadGuard {
  return async (request, reply) => {
    if (isForm(request.headers)) await uploadGuard(request, reply);
  };
}
