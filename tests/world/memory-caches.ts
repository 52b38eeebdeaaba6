/** A cache storage in memory, as much of it as the app uses; `limitBytes` makes its disk a small one. */
export interface MemoryCaches {
  /** what each cache holds, by address */
  held: Map<string, Map<string, ArrayBuffer>>;
  storage: CacheStorage;
}

function pathOf(asked: RequestInfo | URL): string {
  const address = asked instanceof Request ? asked.url : asked;
  return new URL(address, 'https://scape.test').pathname;
}

export function memoryCaches({ limitBytes = Infinity }: { limitBytes?: number } = {}): MemoryCaches {
  const held: MemoryCaches['held'] = new Map();

  function usedBytes(): number {
    return [...held.values()]
      .flatMap((cache) => [...cache.values()])
      .reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  function cacheOf(name: string): Partial<Cache> {
    const entries = () => held.get(name) ?? new Map<string, ArrayBuffer>();
    return {
      match: (asked) => {
        const bytes = entries().get(pathOf(asked));
        return Promise.resolve(bytes === undefined ? undefined : new Response(bytes));
      },
      async put(asked, response) {
        const bytes = await response.arrayBuffer();
        if (usedBytes() + bytes.byteLength > limitBytes) throw new DOMException('No room', 'QuotaExceededError');
        held.set(name, entries().set(pathOf(asked), bytes));
      },
      delete: (asked) => Promise.resolve(entries().delete(pathOf(asked))),
      keys: () =>
        Promise.resolve([...entries().keys()].map((path) => ({ url: `https://scape.test${path}` }) as Request)),
    };
  }

  const storage: Partial<CacheStorage> = {
    open: (name) => Promise.resolve(cacheOf(name) as Cache),
    delete: (name) => Promise.resolve(held.delete(name)),
    keys: () => Promise.resolve([...held.keys()]),
  };
  return { held, storage: storage as CacheStorage };
}
