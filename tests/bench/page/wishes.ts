import { fillPath, mutationOf, type MutationArgs, type MutationKind } from '#contract/sync/mutations.ts';
import type { EventRow } from '#data/events/rows.ts';

export interface Picture {
  sha256: string;
  bytes: ArrayBuffer;
}

/** Something that somebody wants done, not yet said in anybody's way. */
export interface Wish {
  kind: MutationKind;
  args: unknown;
  picture: Picture | null;
}

/** What of an event the wishes need. */
export type Target = Pick<EventRow, 'ref' | 'title'> & { event_id: number };

export interface Wisher {
  /** likes that each change something: those of last time are taken back */
  likes(count: number): Wish[];
  /** half likes, the rest subscriptions, bookmarks, new events with covers and edits */
  mixed(count: number): Promise<Wish[]>;
}

const side = 96;

/** A small photograph that no other run has made. */
async function picture(): Promise<Picture> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas here.');
  const pixels = context.createImageData(side, side);
  crypto.getRandomValues(pixels.data);
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const bytes = await blob.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

export function newEvent(title: string): MutationArgs<'event.create'> {
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const event = { title, description: 'Music until the morning.', date_time: startsAt, city: 'Santo Domingo' };
  return { ref: crypto.randomUUID(), event };
}

/** @param events which of them may be liked; @param own those that this user may edit */
export function createWisher(events: readonly Target[], own: readonly Target[]): Wisher {
  const isOn = new Map<string, boolean>();
  const titles = new Map(own.map(({ ref, title }) => [ref, title]));
  let round = 0;

  function flip(kind: MutationKind, { ref }: Target): boolean {
    const next = isOn.get(`${kind}/${ref}`) !== true;
    isOn.set(`${kind}/${ref}`, next);
    return next;
  }

  function like(event: Target): Wish {
    return { kind: 'event.like', args: { event: event.ref, liked: flip('event.like', event) }, picture: null };
  }

  return {
    likes: (count) => events.slice(0, count).map(like),
    async mixed(count) {
      round += 1;
      const part = (from: number, to: number) => events.slice(from * count, to * count);
      const made = await Promise.all(
        Array.from({ length: count / 10 }, async (_unused, index): Promise<Wish> => {
          const cover = await picture();
          const args = { ...newEvent(`Night ${String(round)}.${String(index)}`), cover: cover.sha256 };
          return { kind: 'event.create', args, picture: cover };
        }),
      );
      const edits = own.slice(0, count / 10).map((event): Wish => {
        const title = `${event.title}, round ${String(round)}`;
        const args = { event: event.ref, patch: { title }, base: { title: titles.get(event.ref) } };
        titles.set(event.ref, title);
        return { kind: 'event.update', args, picture: null };
      });
      const subscriptions = part(0.5, 0.65).map((event): Wish => {
        const args = { event: event.ref, subscribed: flip('event.subscribe', event) };
        return { kind: 'event.subscribe', args, picture: null };
      });
      const bookmarks = part(0.65, 0.8).map((event): Wish => {
        const args = { event: event.ref, bookmarked: flip('event.bookmark', event) };
        return { kind: 'event.bookmark', args, picture: null };
      });
      return [...part(0, 0.5).map(like), ...subscriptions, ...bookmarks, ...made, ...edits];
    },
  };
}

/** The specification's call for a wish. */
export function callOf(
  { kind, args }: Wish,
  userId: number,
  idOf: (ref: string) => number,
): { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: Record<string, unknown> } {
  const { method, path, toWire } = mutationOf(kind);
  const { params, body } = toWire(args, { idOf, userId });
  return { method, path: fillPath(path, params), body };
}
