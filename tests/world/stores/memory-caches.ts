/** An in-memory `CacheStorage`, as far as the app uses it; `limitBytes` limits its size. */
export interface MemoryCaches {
  /** the contents of each cache, by URL */
  held: Map<string, Map<string, ArrayBuffer>>;
  storage: CacheStorage;
}

const origin = 'https://scape.test';

function addressOf(asked: RequestInfo | URL): string {
  const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked, origin);
  return pathname + search;
}

export function memoryCaches({ limitBytes = Infinity }: { limitBytes?: number } = {}): MemoryCaches {
  const held: MemoryCaches['held'] = new Map();
  const headers = new WeakMap<ArrayBuffer, Headers>();

  function usedBytes(): number {
    return [...held.values()]
      .flatMap((cache) => [...cache.values()])
      .reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  function match(name: string, asked: RequestInfo | URL): Response | undefined {
    const bytes = held.get(name)?.get(addressOf(asked));
    return bytes === undefined ? undefined : new Response(bytes, { headers: headers.get(bytes) ?? {} });
  }

  function cacheOf(name: string): Partial<Cache> {
    const entries = () => held.get(name) ?? new Map<string, ArrayBuffer>();
    return {
      match: (asked) => Promise.resolve(match(name, asked)),
      async put(asked, response) {
        const bytes = await response.arrayBuffer();
        if (usedBytes() + bytes.byteLength > limitBytes) throw new DOMException('No room', 'QuotaExceededError');
        headers.set(bytes, response.headers);
        held.set(name, entries().set(addressOf(asked), bytes));
      },
      delete: (asked) => Promise.resolve(entries().delete(addressOf(asked))),
      keys: () => Promise.resolve([...entries().keys()].map((address) => ({ url: origin + address }) as Request)),
    };
  }

  const storage: Partial<CacheStorage> = {
    open(name) {
      if (!held.has(name)) held.set(name, new Map());
      return Promise.resolve(cacheOf(name) as Cache);
    },
    has: (name) => Promise.resolve(held.has(name)),
    async match(asked, { cacheName } = {}) {
      const names = cacheName === undefined ? [...held.keys()] : [cacheName];
      return Promise.resolve(names.map((name) => match(name, asked)).find((found) => found !== undefined));
    },
    delete: (name) => Promise.resolve(held.delete(name)),
    keys: () => Promise.resolve([...held.keys()]),
  };
  return { held, storage: storage as CacheStorage };
}
