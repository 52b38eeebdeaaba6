import { describe, expect, test } from 'vitest';
import { UndecodablePicture } from '#server/infra/images/decoder.ts';
import { createImages } from '#server/infra/images/process.ts';

describe('[API-04] pictures that wait', () => {
  const looked = { width: 3000, height: 2000, frames: 1, isInterlaced: false };

  /** Decodes nothing; each picture is let through by hand. */
  function scene() {
    const [begun, gates]: [string[], (() => void)[]] = [[], []];
    const spent: [string, number][] = [];
    const held = createImages({
      async decode(bytes, admit) {
        begun.push(String(bytes.at(-1)));
        await admit(looked);
        await new Promise<void>((resolve) => gates.push(resolve));
        if (bytes.at(-1) === 9) throw new UndecodablePicture('dear');
        return { header: looked, pictures: [] };
      },
      pid: () => null,
      close: async () => undefined,
    });
    const jpeg = [0xff, 0xd8, 0xff];
    const bring = (name: string, mark: number, head: number[] = jpeg) =>
      held.process(Uint8Array.of(...head, mark), {
        name,
        consume: async (megapixels) => void spent.push([name, megapixels]),
      });
    const letThrough = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        await expect.poll(() => gates.length).toBeGreaterThan(0);
        gates.shift()?.();
      }
    };
    return { held, begun, spent, bring, letThrough };
  }

  test('take turns by who brings them, one at a time', async () => {
    const { held, begun, bring, letThrough } = scene();
    const all = [bring('ana', 1), bring('ana', 2), bring('ana', 3), bring('bo', 4)];
    expect(held.waiting()).toBe(3);
    await letThrough(4);
    await Promise.all(all);
    expect(begun).toEqual(['1', '4', '2', '3']);
    expect(held.waiting()).toBe(0);
  });

  test('are four of one who brings them and no more, whether anybody still waits for them or not', async () => {
    const { held, bring, letThrough } = scene();
    const all = [1, 2, 3, 4].map((mark) => bring('ana', mark));
    await expect(bring('ana', 5)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterS: 5 } });
    all.push(bring('bo', 6));
    await letThrough(5);
    await Promise.all(all);
    const last = bring('ana', 7);
    await letThrough(1);
    await last;
    await held.close();
  });

  test('count by their megapixels, twice where they are read as a whole, and one that is given up by 150 more', async () => {
    const { held, spent, bring, letThrough } = scene();
    const refused = bring('ana', 9).catch((error: unknown) => error);
    const next = bring('ana', 1, [...Buffer.from('GIF89a')]);
    await letThrough(2);
    expect(await refused).toMatchObject({ code: 'too_large', details: { fields: { image: expect.any(String) } } });
    await next;
    expect(spent).toEqual([
      ['ana', 6],
      ['ana', 150],
      ['ana', 12],
    ]);
    await held.close();
  });
});
