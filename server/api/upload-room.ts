import type { FastifyReply, FastifyRequest } from 'fastify';
import { blobLimits } from '#contract/picture.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { Refusal } from '#contract/refusals.ts';
import { mustBeSomebody } from '#server/domain/policies.ts';
import type { Services } from './services.ts';

const megabyte = 1024 ** 2;
/** A form with every picture that an event may have, and the words beside them. */
const largest = (eventLimits.gallery + 1) * blobLimits.bytes + megabyte;
const mostOfAccount = 1.5 * largest;
const mostAltogether = 5 * largest;

/** What a request may bring: its own word, and where it gives none as much as there may be. */
function bytesOf({ headers }: FastifyRequest): number {
  const told = Number(headers['content-length']);
  return Number.isSafeInteger(told) && told >= 0 ? Math.min(told, largest) : largest;
}

/** A hook of calls that bring pictures. */
export type UploadRoom = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Pictures are held in memory until they are stored, so there is room for so many at once: for one account, and for all.
 * It is taken before anything is read and given back with the reply, or when the caller goes. Guests bring none.
 */
export function createUploadRoom({ limits }: Services): UploadRoom {
  const held = new Map<number, number>();
  let altogether = 0;

  function take(userId: number, bytes: number): void {
    const own = held.get(userId) ?? 0;
    // Whoever has nothing here has room for one, however large.
    const isFull = altogether + bytes > mostAltogether || (own > 0 && own + bytes > mostOfAccount);
    if (isFull) throw new Refusal('unavailable', 'Too many pictures arrive at once', { retryAfterS: 2 });
    held.set(userId, own + bytes);
    altogether += bytes;
  }

  function giveBack(userId: number, bytes: number): void {
    const left = (held.get(userId) ?? 0) - bytes;
    if (left > 0) held.set(userId, left);
    else held.delete(userId);
    altogether -= bytes;
  }

  return async (request, reply) => {
    const { userId } = mustBeSomebody(request.actor);
    if (limits.rate === 0) return;
    const bytes = bytesOf(request);
    take(userId, bytes);
    let isHeld = true;
    const leave = (): void => {
      if (isHeld) giveBack(userId, bytes);
      isHeld = false;
    };
    reply.raw.once('finish', leave).once('close', leave);
  };
}

/** The same where a call may come without pictures too. */
export function formRoom(room: UploadRoom): UploadRoom {
  return async (request, reply) => {
    // The limit counts before the body's reader could say what it is.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) await room(request, reply);
  };
}
