import { fc } from '#world/random/properties.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import { applyChats, chatWishes, doChatWish, emptyChats, type ChatStep, type ChatWorld } from './chat-model.ts';
import {
  applyPeople,
  doPeopleWish,
  emptyPeople,
  peopleWishes,
  type PeopleStep,
  type PeopleWorld,
} from './people-model.ts';

/** Something a person does; a thing that they can't do where they are is left out. */
export type Step = EventStep | PeopleStep | ChatStep;

interface EventStep {
  kind: MutationKind;
  event: string;
  isOn: boolean;
  title: string;
}

const title = fc.constantFrom('A', 'B', 'C');

const eventWishes: fc.Arbitrary<EventStep> = fc.record({
  kind: fc.constantFrom<MutationKind[]>(
    'event.like',
    'event.like',
    'event.subscribe',
    'event.bookmark',
    'event.rate',
    'event.rate',
    'event.update',
    'event.update',
    'event.create',
    'event.delete',
    'view.record',
    'user.update',
    'user.update',
    'contact.send',
  ),
  event: fc.constantFrom(refs.sunset, refs.market, refs.made),
  isOn: fc.boolean(),
  title,
});

export const wishes: fc.Arbitrary<Step> = fc.oneof(eventWishes, peopleWishes, chatWishes);

/** What a screen offers: only what is there can be touched, only what never was can be made. */
function isOffered(store: MemoryStore, { kind, event }: EventStep): boolean {
  if (kind === 'user.update' || kind === 'contact.send') return true;
  if (kind !== 'event.create') return store.row('events', event) !== undefined;
  const wasMade = store.rows('outbox').some((entry) => entry.creates === event);
  return event === refs.made && !wasMade;
}

export async function doWish(store: MemoryStore, step: Step): Promise<void> {
  if ('index' in step) return doPeopleWish(store, step);
  if ('which' in step) return doChatWish(store, step);
  if (!isOffered(store, step)) return;
  const { kind, event, isOn, title: text } = step;
  switch (kind) {
    case 'event.like':
      return void (await wish(store, kind, { event, liked: isOn }));
    case 'event.subscribe':
      return void (await wish(store, kind, { event, subscribed: isOn }));
    case 'event.bookmark':
      return void (await wish(store, kind, { event, bookmarked: isOn }));
    case 'event.rate':
      return void (await wish(store, kind, { event, stars: isOn ? ({ A: 1, B: 3, C: 5 }[text] ?? 5) : null }));
    case 'event.update': {
      const patch = isOn ? { title: text } : { city: text };
      const row = store.row('events', event);
      return void (await wish(store, kind, {
        event,
        patch,
        base: isOn ? { title: row?.title } : { place: row?.city },
      }));
    }
    case 'event.create': {
      const made = { title: text, description: text, date_time: '2031-01-01T00:00:00Z' };
      return void (await wish(store, kind, { ref: event, event: made }));
    }
    case 'event.delete':
      return void (await wish(store, kind, { event }));
    case 'view.record':
      return void (await wish(store, kind, { event, visitor: event }));
    case 'user.update':
      return void (await wish(store, kind, { patch: isOn ? { bio: text } : { status_message: text } }));
    case 'contact.send':
      return void (await wish(store, kind, { ref: event, title: text, email: 'ana@example.org', message: text }));
    default:
      throw new Error(`No screen of this model offers ${kind}`);
  }
}

/** A server so simple that anybody can see that it is right. */
export interface SimpleWorld {
  events: Record<string, Record<string, unknown>>;
  flags: Record<string, boolean | number | null>;
  user: Record<string, unknown>;
  messages: number;
  views: number;
  people: PeopleWorld;
  chats: ChatWorld;
}

export function emptyWorld(events: readonly string[]): SimpleWorld {
  return {
    events: Object.fromEntries(events.map((ref) => [ref, {}])),
    flags: {},
    user: {},
    messages: 0,
    views: 0,
    people: emptyPeople(),
    chats: emptyChats(),
  };
}

function applyOne(world: SimpleWorld, entry: OutboxEntry): void {
  const { kind, args } = entry;
  switch (kind) {
    case 'event.create': {
      const { ref, event } = args as MutationArgs<'event.create'>;
      world.events[ref] ??= { ...event };
      return;
    }
    case 'event.update': {
      const { event, patch } = args as MutationArgs<'event.update'>;
      if (world.events[event] !== undefined) Object.assign(world.events[event], patch);
      return;
    }
    case 'event.delete': {
      const { event } = args as MutationArgs<'event.delete'>;
      delete world.events[event];
      for (const name of Object.keys(world.flags)) if (name.endsWith(event)) delete world.flags[name];
      return;
    }
    case 'event.like':
    case 'event.subscribe':
    case 'event.bookmark':
    case 'event.rate': {
      const { event, ...flags } = args as { event: string } & Record<string, boolean | number | null>;
      if (world.events[event] !== undefined) world.flags[`${kind} ${event}`] = Object.values(flags)[0] ?? null;
      return;
    }
    case 'view.record':
      if (world.events[(args as MutationArgs<'view.record'>).event] !== undefined) world.views += 1;
      return;
    case 'user.update':
      Object.assign(world.user, (args as MutationArgs<'user.update'>).patch);
      return;
    case 'contact.send':
      world.messages += 1;
      return;
    default:
      if (!applyPeople(world.people, entry) && !applyChats(world.chats, entry))
        throw new Error(`This model knows no ${kind}`);
  }
}

/** @returns what the server holds after the queue; views of what is no more tell nobody anything */
export function applyTo(world: SimpleWorld, entries: readonly OutboxEntry[]): Omit<SimpleWorld, 'views'> {
  for (const entry of entries) applyOne(world, entry);
  const { views: _views, ...rest } = world;
  return rest;
}
