import { describe, expect, test } from 'vitest';
import type { Store } from '#data/db/store.ts';
import { sampleCommentRow, samplePostRow } from '#world/data/sample-people.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';

export interface OpenStore {
  store: Store;
  close(): Promise<void>;
}

const meta = (key: string, value: unknown) => ({ key, value });

/** What every store must do, whatever keeps its rows. */
export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  async function using(body: (store: Store) => Promise<void>): Promise<void> {
    const { store, close } = await open();
    try {
      await body(store);
    } finally {
      await close();
    }
  }

  describe(`the store contract: ${name}`, () => {
    test('a transaction reads what it wrote, and so does the next', () =>
      using(async (store) => {
        const within = await store.transact('write', ['meta'], async (tx) => {
          await tx.put('meta', [meta('a', 1)]);
          return tx.get('meta', 'a');
        });
        const after = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'a'));
        expect([within, after]).toEqual([meta('a', 1), meta('a', 1)]);
      }));

    test('what throws leaves nothing behind, and is thrown as it was', () =>
      using(async (store) => {
        await store.transact('write', ['meta'], (tx) => tx.put('meta', [meta('a', 1), meta('b', 1)]));
        const broken = new Error('broken');
        const failing = store.transact('write', ['meta'], async (tx) => {
          await tx.put('meta', [meta('a', 2), meta('c', 2)]);
          await tx.delete('meta', ['b']);
          throw broken;
        });
        await expect(failing).rejects.toBe(broken);
        const rows = await store.transact('read', ['meta'], (tx) => tx.all('meta'));
        expect(rows).toEqual([meta('a', 1), meta('b', 1)]);
      }));

    test('a transaction holds through functions within functions and many awaits, and is undone as one', () =>
      using(async (store) => {
        const deep = async (depth: number): Promise<number> => (depth === 0 ? 0 : (await deep(depth - 1)) + 1);
        const failing = store.transact('write', ['meta'], async (tx) => {
          for (let index = 0; index < 300; index += 1) {
            const nested = async () => {
              const found = await tx.get('meta', 'none');
              await deep(5);
              if (found === undefined) await tx.put('meta', [meta(`key ${String(index)}`, index)]);
            };
            await nested();
          }
          throw new Error('at the end');
        });
        await expect(failing).rejects.toThrow('at the end');
        expect(await store.transact('read', ['meta'], (tx) => tx.all('meta'))).toEqual([]);
        await store.transact('write', ['meta'], async (tx) => {
          for (let index = 0; index < 300; index += 1) await deep(3);
          await tx.put('meta', [meta('late', 1)]);
        });
        expect(await store.transact('read', ['meta'], (tx) => tx.get('meta', 'late'))).toEqual(meta('late', 1));
      }));

    test('transactions that write take turns', () =>
      using(async (store) => {
        const addOne = () =>
          store.transact('write', ['meta'], async (tx) => {
            const held = await tx.get('meta', 'count');
            await tx.get('meta', 'something else');
            await tx.put('meta', [meta('count', Number(held?.value ?? 0) + 1)]);
          });
        await Promise.all(Array.from({ length: 20 }, addOne));
        expect(await store.transact('read', ['meta'], (tx) => tx.get('meta', 'count'))).toEqual(meta('count', 20));
      }));

    test('nobody shares an object with the store', () =>
      using(async (store) => {
        const given = meta('a', { list: [1] });
        await store.transact('write', ['meta'], (tx) => tx.put('meta', [given]));
        (given.value as { list: number[] }).list.push(2);
        const read = () => store.transact('read', ['meta'], (tx) => tx.get('meta', 'a'));
        const held = await read();
        try {
          (held?.value as { list: number[] } | undefined)?.list.push(3);
        } catch {
          // A store may hand out what can't be changed.
        }
        expect(await read()).toEqual(meta('a', { list: [1] }));
      }));

    test('a transaction keeps to its tables and its mode', () =>
      using(async (store) => {
        await expect(store.transact('write', ['meta'], (tx) => tx.get('drafts', 'a'))).rejects.toThrow();
        await expect(store.transact('read', ['meta'], (tx) => tx.put('meta', [meta('a', 1)]))).rejects.toThrow();
        expect(await store.transact('read', ['meta'], (tx) => tx.all('meta'))).toEqual([]);
      }));

    test('a table is cleared whole, and with a transaction that fails not at all', () =>
      using(async (store) => {
        await store.transact('write', ['meta'], (tx) => tx.put('meta', [meta('a', 1), meta('b', 2)]));
        const failing = store.transact('write', ['meta'], async (tx) => {
          await tx.clear('meta');
          throw new Error('No');
        });
        await expect(failing).rejects.toThrow('No');
        const count = () => store.transact('read', ['meta'], (tx) => tx.count('meta'));
        expect(await count()).toBe(2);
        await store.transact('write', ['meta'], (tx) => tx.clear('meta'));
        expect(await count()).toBe(0);
      }));

    test('all rows come in the order of their keys: numbers by size, texts by code units', () =>
      using(async (store) => {
        await store.transact('write', ['undos', 'meta'], async (tx) => {
          await tx.put(
            'undos',
            [10, 9, 100].map((seq) => ({ seq, rows: [] })),
          );
          await tx.put(
            'meta',
            ['b', 'B', 'a', 'ä', 'ab'].map((key) => meta(key, 0)),
          );
        });
        const [seqs, keys] = await store.transact('read', ['undos', 'meta'], async (tx) => [
          (await tx.all('undos')).map((row) => row.seq),
          (await tx.all('meta')).map((row) => row.key),
        ]);
        expect([seqs, keys]).toEqual([
          [9, 10, 100],
          ['B', 'a', 'ab', 'b', 'ä'],
        ]);
      }));

    test('many are read in the order asked for, with gaps where there is none', () =>
      using(async (store) => {
        await store.transact('write', ['meta'], (tx) => tx.put('meta', [meta('a', 1), meta('b', 2)]));
        const rows = await store.transact('read', ['meta'], (tx) => tx.getMany('meta', ['b', 'x', 'a', 'b']));
        expect(rows).toEqual([meta('b', 2), undefined, meta('a', 1), meta('b', 2)]);
      }));

    test('putting replaces; putting and deleting nothing, or what is not there, is nothing', () =>
      using(async (store) => {
        await store.transact('write', ['meta'], async (tx) => {
          await tx.put('meta', [meta('a', 1)]);
          await tx.put('meta', [meta('a', { other: true })]);
          await tx.put('meta', []);
          await tx.delete('meta', []);
          await tx.delete('meta', ['never']);
        });
        const rows = await store.transact('read', ['meta'], (tx) => tx.all('meta'));
        expect(rows).toEqual([meta('a', { other: true })]);
      }));

    test('events are found by the ids of the server', () =>
      using(async (store) => {
        const [one, two] = [
          sampleRow({ event_id: 7 }),
          { ...sampleRow({ ref: '00000000-0000-4000-8000-000000000002' }), event_id: null },
        ];
        await store.transact('write', ['events'], (tx) => tx.put('events', [one, two]));
        const find = (ids: number[]) =>
          store.transact('read', ['events'], (tx) => tx.refsBy('events', 'event_id', ids));
        expect([await find([7, 8]), await find([2]), await find([])]).toEqual([[one.ref], [], []]);
      }));

    test('posts are found by who wrote them, comments by that too and by the post, and all are counted', () =>
      using(async (store) => {
        const posts = [samplePostRow({ user_id: 1 }), samplePostRow({ ref: refs.market, user_id: 2 })];
        const comments = [
          sampleCommentRow({ ref: refs.sunset, post: refs.market, user_id: 1 }),
          sampleCommentRow({ ref: refs.made, post: refs.sunset, user_id: 2 }),
        ];
        await store.transact('write', ['posts', 'comments'], async (tx) => {
          await tx.put('posts', posts);
          await tx.put('comments', comments);
        });
        const found = await store.transact('read', ['posts', 'comments'], async (tx) => [
          await tx.refsBy('posts', 'user_id', [2, 3]),
          await tx.refsBy('comments', 'post', [refs.market]),
          await tx.refsBy('comments', 'user_id', [1, 2]),
          await tx.refsBy('comments', 'post', []),
        ]);
        expect(found.map((all) => all.toSorted())).toEqual([
          [refs.market],
          [refs.sunset],
          [refs.sunset, refs.made].toSorted(),
          [],
        ]);
        const counts = await store.transact('read', ['posts', 'comments', 'events'], async (tx) => [
          await tx.count('posts'),
          await tx.count('comments'),
          await tx.count('events'),
        ]);
        expect(counts).toEqual([2, 2, 0]);
      }));

    test('bytes come back as they were', () =>
      using(async (store) => {
        const bytes = new Uint8Array([1, 2, 255]);
        await store.transact('write', ['chunks'], (tx) => tx.put('chunks', [{ key: 'a/0', bytes: bytes.buffer }]));
        bytes[0] = 9;
        const held = await store.transact('read', ['chunks'], (tx) => tx.get('chunks', 'a/0'));
        expect([...new Uint8Array(held?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 255]);
      }));
  });
}
