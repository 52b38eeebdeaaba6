import { expect, test, vi } from 'vitest';
import { faultyFetch } from '#app/faults/faulty-fetch.ts';
import { noFaults, type Faults } from '#app/faults/parse-faults.ts';

const api = 'https://scape.example/api/events';

/** @param draws what chance says, one after the other; then never again */
function broken(faults: Partial<Faults>, draws: number[] = []) {
  const real = vi.fn(async () => Response.json({ is: 'real' }));
  const fetch = faultyFetch(
    real,
    async () => ({ ...noFaults, ...faults }),
    () => draws.shift() ?? 0.999,
  );
  return { real, fetch };
}

test('[OFF-07] what isn’t a call to /api meets nothing', async () => {
  const { real, fetch } = broken({ portal: 1, loss: 1 });
  await fetch('https://scape.example/media/a.webp');
  await fetch(new Request('https://scape.example/apis'));
  expect(real).toHaveBeenCalledTimes(2);
});

test('[OFF-07] a stranger’s page is answered in the server’s place', async () => {
  const { real, fetch } = broken({ portal: 1 });
  const reply = await fetch(api);
  expect([reply.status, reply.headers.get('content-type'), real.mock.calls.length]).toEqual([200, 'text/html', 0]);
});

test('[OFF-07] a 500 is answered in the server’s place, as the server marks its own', async () => {
  const { real, fetch } = broken({ 500: 1 });
  const reply = await fetch(new Request(api));
  expect([reply.status, reply.headers.get('scape-api'), await reply.json(), real.mock.calls.length]).toEqual([
    500,
    '1',
    { message: 'A fault that was asked for', error: 'internal' },
    0,
  ]);
});

test('[OFF-07] a request is lost, or its reply when the server has done what it was asked', async () => {
  // Portal, 500 and loss are asked of chance in turn; then which of the two is lost.
  const request = broken({ loss: 0.5 }, [0.9, 0.9, 0.1, 0.9]);
  await expect(request.fetch(api)).rejects.toThrow(TypeError);
  expect(request.real).not.toHaveBeenCalled();
  const reply = broken({ loss: 0.5 }, [0.9, 0.9, 0.1, 0.1]);
  await expect(reply.fetch(api)).rejects.toThrow(TypeError);
  expect(reply.real).toHaveBeenCalledTimes(1);
  const neither = broken({ loss: 0.5 }, [0.9, 0.9, 0.6]);
  expect((await neither.fetch(api)).status).toBe(200);
});

test('[OFF-07] a delay comes before the call, and ends when nobody waits any more', async () => {
  vi.useFakeTimers();
  const { real, fetch } = broken({ delay: 800 });
  const slow = fetch(api);
  await vi.advanceTimersByTimeAsync(799);
  expect(real).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await slow).status).toBe(200);
  const stop = new AbortController();
  const given = fetch(api, { signal: stop.signal }).catch(String);
  await vi.advanceTimersByTimeAsync(100);
  stop.abort(new Error('enough'));
  expect(await given).toBe('Error: enough');
  expect(real).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
