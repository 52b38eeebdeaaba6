import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Source } from '#server/domain/reply-cache/sources.ts';
import type { Touched } from '#server/domain/reply-cache/touched.ts';
import { compressed, ownBytes, type Encoding } from './encodings.ts';

/** A public reply as its handler makes it. */
export interface MadeReply {
  /** text is compressed, bytes are sent as they are */
  body: string | Uint8Array;
  type: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** omitted: made from the body */
  etag?: string;
  /** what it depends on; null: not to be cached */
  sources: readonly Source[] | null;
  /** when time alone makes it wrong, in ms; the cache may drop it earlier */
  untilMs: number;
}

/** A reply as bytes, ready to be sent. */
export interface CachedReply {
  raw: Buffer;
  type: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  isText: boolean;
  /** The body in an encoding; compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

interface Entry {
  reply: CachedReply;
  sources: readonly Source[];
  madeAtMs: number;
  untilMs: number;
  compressedBytes: number;
}

/** A reply being made. */
interface Making {
  promise: Promise<CachedReply>;
  beganAtMs: number;
  /** sources that were written since it began: it may have read their rows before */
  touched: Set<Source>;
  isAllTouched: boolean;
  /** what it turned out to depend on; null: not known, or not yet */
  sources: readonly Source[] | null;
}

export interface ReplyCacheSettings {
  /** wall clock, ms; if it was set back, replies of the future are dropped */
  now(): number;
  /** how long a reply that depends on rows is used without being made again, in ms; 0: never */
  maxAgeMs: number;
  maxBytes?: number;
}

export interface ReplyCache {
  /** null if there is none, or only one that has become wrong */
  find(key: string): CachedReply | null;
  /**
   * Makes a reply. Callers who ask meanwhile share it, unless something that it depends on was written between its
   * beginning and their call.
   * @throws whatever `make` throws; then nothing is cached
   */
  make(key: string, make: () => Promise<MadeReply>): Promise<CachedReply>;
  /** Drops what depends on the sources. To be called after a commit and before it is acknowledged. */
  drop(touched: Touched): void;
}

const usualBytes = 64 * 1024 * 1024;
/** No single reply takes more than this share of the cache. */
const largestShare = 8;
/** What an entry takes beside its bytes: itself, and its place under each source; estimated generously. */
const entryBytes = 1_000;
const sourceBytes = 200;

/** Weak, so that it is valid for every encoding. */
function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(body).digest('base64')}"`;
}

/** @param onCompressed called with the size of each further encoding */
function toReply(made: MadeReply, onCompressed: (bytes: number) => void): CachedReply {
  const { body, type, status = 200, headers = {}, etag = etagOf(body) } = made;
  const raw = ownBytes(typeof body === 'string' ? Buffer.from(body) : body);
  const encodings = new Map<Encoding, Promise<Buffer>>();

  function encoded(encoding: Encoding): Promise<Buffer> {
    const earlier = encodings.get(encoding);
    if (earlier !== undefined) return earlier;
    const bytes = compressed(raw, encoding);
    encodings.set(encoding, bytes);
    bytes.then(
      ({ length }) => onCompressed(length),
      () => encodings.delete(encoding),
    );
    return bytes;
  }

  return { raw, type, status, headers, etag, isText: typeof body === 'string', encoded };
}

/**
 * Public replies as bytes. An entry lives until something that it depends on is written in this process, until time
 * makes it wrong, or until it is as old as writes of other processes may stay unseen.
 */
export function createReplyCache({ now, maxAgeMs, maxBytes = usualBytes }: ReplyCacheSettings): ReplyCache {
  const keysOf = new Map<Source, Set<string>>();
  const makings = new Map<string, Making>();
  const running = new Set<Making>();

  function forget(key: string, { sources }: Entry): void {
    for (const source of sources) {
      const keys = keysOf.get(source);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(source);
    }
  }

  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / largestShare),
    sizeCalculation: ({ reply, sources, compressedBytes }, key) =>
      reply.raw.length + compressedBytes + key.length * 2 + entryBytes + sources.length * sourceBytes,
    dispose: (entry, key) => forget(key, entry),
  });

  function store(key: string, entry: Entry): void {
    entries.set(key, entry);
    // One that is too large isn't there.
    if (entries.peek(key) !== entry) return;
    for (const source of entry.sources) {
      const keys = keysOf.get(source);
      if (keys === undefined) keysOf.set(source, new Set([key]));
      else keys.add(key);
    }
  }

  async function run(key: string, making: Making, make: () => Promise<MadeReply>): Promise<CachedReply> {
    try {
      const made = await make();
      const { sources } = made;
      making.sources = sources;
      let entry: Entry | null = null;
      const reply = toReply(made, (bytes) => {
        if (entry === null || entries.peek(key) !== entry) return;
        // Only another object is measured again.
        entry = { ...entry, compressedBytes: entry.compressedBytes + bytes };
        store(key, entry);
      });
      const isOutdated = making.isAllTouched || sources?.some((source) => making.touched.has(source)) === true;
      if (sources !== null && maxAgeMs > 0 && !isOutdated) {
        const { beganAtMs: madeAtMs } = making;
        // What depends on no rows is wrong by time alone.
        const untilMs = sources.length === 0 ? made.untilMs : Math.min(made.untilMs, madeAtMs + maxAgeMs);
        entry = { reply, sources, madeAtMs, untilMs, compressedBytes: 0 };
        store(key, entry);
      }
      return reply;
    } finally {
      running.delete(making);
      if (makings.get(key) === making) makings.delete(key);
    }
  }

  function begin(key: string, make: () => Promise<MadeReply>): Promise<CachedReply> {
    const making: Making = {
      promise: Promise.resolve().then(() => run(key, making, make)),
      beganAtMs: now(),
      touched: new Set(),
      isAllTouched: false,
      sources: null,
    };
    running.add(making);
    makings.set(key, making);
    return making.promise;
  }

  /** The reply being made that a caller of now may share, untouched or not; null if there is none. */
  function shareable(key: string): Making | null {
    const at = now();
    const making = makings.get(key);
    if (making === undefined || making.isAllTouched) return null;
    return at >= making.beganAtMs && at < making.beganAtMs + maxAgeMs ? making : null;
  }

  /** Waits for a reply that was written around before the call: only at its end it is known whether that matters. */
  async function join(key: string, making: Making, make: () => Promise<MadeReply>): Promise<CachedReply> {
    const before = [...making.touched];
    const [ended] = await Promise.allSettled([making.promise]);
    const { sources } = making;
    if (ended.status === 'fulfilled' && sources !== null && !before.some((source) => sources.includes(source))) {
      return ended.value;
    }
    // Once only, so that nobody waits for many.
    const next = shareable(key);
    return await (next?.touched.size === 0 ? next.promise : begin(key, make));
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      const at = now();
      if (at >= entry.madeAtMs && at < entry.untilMs) return entry.reply;
      entries.delete(key);
      return null;
    },
    make(key, make) {
      const making = shareable(key);
      if (making === null) return begin(key, make);
      return making.touched.size === 0 ? making.promise : join(key, making, make);
    },
    drop(touched) {
      if (touched.length === 0) return;
      for (const making of running) {
        if (touched === 'all') making.isAllTouched = true;
        else for (const source of touched) making.touched.add(source);
      }
      if (touched === 'all') return entries.clear();
      for (const source of touched) for (const key of [...(keysOf.get(source) ?? [])]) entries.delete(key);
    },
  };
}
