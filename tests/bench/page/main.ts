import { openFreshDevice, type Device, type Drained, type Session } from './device.ts';
import { fetchEach, postBatches, postOnce, publish, type RawUser } from './raw.ts';
import { read, type Reading } from './reading.ts';
import { createWisher, newEvent, type Target, type Wish, type Wisher } from './wishes.ts';

export type Load = 'likes' | 'mixed';

export interface Setting {
  /** whose device and engine these are */
  engine: Session;
  /** who calls the server without one */
  raw: Session;
}

/** What the bench asks of the page. */
export interface Bench {
  /** publishes what will be edited, then pulls everything into an empty device. @returns the pull's time in ms */
  open(setting: Setting): Promise<{ events: number; pullMs: number }>;
  /** pulls everything into an empty device once more */
  pullAgain(): Promise<number>;
  rawFetch(load: Load, count: number): Promise<number>;
  rawBatches(load: Load, count: number): Promise<number>;
  rawOnce(load: Load, count: number): Promise<number>;
  enqueue(load: Load, count: number): Promise<number[]>;
  drain(): Promise<Drained>;
  read(): Promise<Reading>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const ownCount = 10;

interface Opened {
  session: Session;
  device: Device;
  wisher: Wisher;
  raw: { user: RawUser; wisher: Wisher };
  /** for wishes that never arrive, and so don't count as said */
  unheard(): Wisher;
}

let opened: Opened | null = null;

function held(): Opened {
  if (opened === null) throw new Error('Open it first.');
  return opened;
}

function wishesOf(wisher: Wisher, load: Load, count: number): Promise<Wish[]> {
  return load === 'likes' ? Promise.resolve(wisher.likes(count)) : wisher.mixed(count);
}

async function publishOwn(user: RawUser): Promise<Target[]> {
  const wishes = Array.from({ length: ownCount }, (_unused, index): Wish => {
    return { kind: 'event.create', args: newEvent(`Own ${String(index)}`), picture: null };
  });
  return (await publish(user, wishes)) as Target[];
}

const ids = new Map<string, number>();
const idOf = (ref: string) => ids.get(ref) ?? 0;
const rawUser = ({ user, token }: Session): RawUser => ({ userId: user.user_id, token, idOf });

window.bench = {
  async open({ engine, raw }) {
    const own = await publishOwn(rawUser(engine));
    const rawOwn = await publishOwn(rawUser(raw));
    const device = await openFreshDevice(engine);
    const { passMs: pullMs } = await device.drain();
    const rows = await device.account.db.events.toArray();
    const events = rows.flatMap(({ ref, event_id, title }) => (event_id === null ? [] : [{ ref, event_id, title }]));
    for (const { ref, event_id } of [...events, ...rawOwn]) ids.set(ref, event_id);
    const isOwn = new Set([...own, ...rawOwn].map(({ ref }) => ref));
    const others = events.filter(({ ref }) => !isOwn.has(ref));
    opened = {
      session: engine,
      device,
      wisher: createWisher(others, own),
      raw: { user: rawUser(raw), wisher: createWisher(others, rawOwn) },
      unheard: () => createWisher(others, rawOwn),
    };
    return { events: events.length, pullMs };
  },
  async pullAgain() {
    const { session, device } = held();
    device.close();
    const fresh = await openFreshDevice(session);
    opened = { ...held(), device: fresh };
    return (await fresh.drain()).passMs;
  },
  async rawFetch(load, count) {
    const { user, wisher } = held().raw;
    return fetchEach(user, await wishesOf(wisher, load, count));
  },
  async rawBatches(load, count) {
    const { user, wisher } = held().raw;
    return postBatches(user, await wishesOf(wisher, load, count));
  },
  async rawOnce(load, count) {
    const { raw, unheard } = held();
    return postOnce(raw.user, await wishesOf(unheard(), load, count));
  },
  async enqueue(load, count) {
    const { device, wisher } = held();
    return device.enqueue(await wishesOf(wisher, load, count));
  },
  drain: () => held().device.drain(),
  read: () => read(held().device.account.db),
};
