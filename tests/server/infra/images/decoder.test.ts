import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { DecoderDied } from '#server/infra/images/decoder-child.ts';
import { UndecodablePicture, createDecoder, withSecondChance } from '#server/infra/images/decoder.ts';
import type { Decoder } from '#server/infra/images/decoder.ts';
import { inRoot } from '#tools/root.js';
import { until } from '#world/time/until.ts';

const usual = { memoryBytes: 512 * 1024 ** 2, cpuMs: 10_000 };
let decoder: Decoder;
afterEach(() => decoder.close());

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e07030' } });
}

const small = await plain(300, 200).png().toBuffer();
/** Its reader holds all of it in memory: 16 megapixels of 300 bytes. */
const heavy = await plain(4000, 4000).avif({ effort: 0 }).toBuffer();
const admitAll = async () => undefined;

function reasonOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof UndecodablePicture ? error.reason : error),
  );
}

describe('[API-04] a picture ends the process that decodes it, and nobody else, when it takes', () => {
  test('too much memory', async () => {
    decoder = createDecoder({ ...usual, memoryBytes: 200e6 });
    expect(await reasonOf(decoder.decode(heavy, admitAll))).toBe('dear');
    expect(decoder.pid()).toBeNull();
    expect((await decoder.decode(small, admitAll)).header).toMatchObject({ width: 300, height: 200 });
  });

  test('too much of the processor', async () => {
    decoder = createDecoder({ ...usual, cpuMs: 30 });
    expect(await reasonOf(decoder.decode(heavy, admitAll))).toBe('dear');
    expect(decoder.pid()).toBeNull();
  });
});

test('[API-04] what can’t be read ends nothing', async () => {
  decoder = createDecoder();
  await decoder.decode(small, admitAll);
  const pid = decoder.pid();
  expect(await reasonOf(decoder.decode(small.subarray(0, 60), admitAll))).toBe('broken');
  expect(decoder.pid()).toBe(pid);
});

test('[API-04] a picture that isn’t admitted is never decoded', async () => {
  decoder = createDecoder({ ...usual, memoryBytes: 200e6 });
  const refused = new Error('no');
  expect(await reasonOf(decoder.decode(heavy, () => Promise.reject(refused)))).toBe(refused);
  expect(decoder.pid()).not.toBeNull();
});

describe('a process that somebody else ended', () => {
  test('[API-04] is started anew, and the picture counts once', async () => {
    decoder = createDecoder();
    const admitted: (number | null)[] = [];
    const { pictures } = await decoder.decode(small, async () => {
      const pid = decoder.pid();
      admitted.push(pid);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      await until(
        'it is gone',
        () => decoder.pid(),
        (now) => now === null,
      );
    });
    expect(admitted).toHaveLength(1);
    expect(pictures.map(({ width }) => width)).toEqual([1600, 800, 320]);
    expect(admitted).not.toContain(decoder.pid());
  });

  test('[API-04] by the same picture twice was ended by the picture', async () => {
    let tries = 0;
    const dies = () => {
      tries += 1;
      return Promise.reject(new DecoderDied('died'));
    };
    expect(await reasonOf(withSecondChance(dies))).toBe('dear');
    expect(tries).toBe(2);
  });

  test('is another matter than one that can’t be started', async () => {
    const fault = new Error('does not start');
    expect(await reasonOf(withSecondChance(() => Promise.reject(fault)))).toBe(fault);
  });
});

test('a signal to all of the server’s processes ends it no sooner than the server', async () => {
  decoder = createDecoder();
  let pid = 0;
  await decoder.decode(small, async () => {
    pid = decoder.pid() ?? 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
  });
  expect(decoder.pid()).toBe(pid);
});

test('[API-04] it is told none of the server’s secrets', async () => {
  process.env['SMTP_URL'] = 'smtp://user:secret@127.0.0.1';
  decoder = createDecoder();
  await decoder.decode(small, admitAll);
  delete process.env['SMTP_URL'];
  expect(readFileSync(`/proc/${String(decoder.pid())}/environ`, 'utf8')).not.toContain('secret');
});

test('[API-04] it ends with the server, also in the middle of a picture when that is killed', async () => {
  const program = `
    import { createDecoder } from '#server/infra/images/decoder.ts';
    const decoder = createDecoder();
    const bytes = Buffer.from('${heavy.toString('base64')}', 'base64');
    await decoder.decode(bytes, async () => console.log(decoder.pid()));
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data')]);
  expect(String(said[0])).toMatch(/^\d+\n$/);
  server.kill('SIGKILL');
  // Both hold the other end of what it says to the error output, so that closes with the last of them.
  await once(server, 'close');
});
