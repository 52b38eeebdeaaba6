import { afterEach, expect, test, vi } from 'vitest';
import { startFaultMode } from '#app/faults/fault-mode.ts';
import { followFaults } from '#app/faults/follow-faults.ts';
import { shiftClock } from '#app/faults/shift-clock.ts';

const { fetch } = globalThis;
const ends: (() => void)[] = [];
const yearMs = 31_536_000_000;

function open(address: string): string {
  history.replaceState(null, '', address);
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { sync: {} } });
  ends.push(startFaultMode());
  return document.querySelector('#faults')?.textContent ?? '';
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.querySelector('#faults')?.remove();
  sessionStorage.clear();
  shiftClock(0);
  globalThis.fetch = fetch;
  vi.unstubAllGlobals();
});

test('[OFF-07] what nobody understands is told, in place of the faults', () => {
  expect(open('/events?faults=los:0.3')).toContain('There is no fault “los:0.3”');
  expect(document.querySelector('#faults')?.getAttribute('role')).toBe('alert');
});

test('[OFF-07] with nothing asked for nothing is broken, and nothing shown', () => {
  expect(open('/events')).toBe('');
  expect(globalThis.fetch).toBe(fetch);
});

test('[OFF-07] faults are there for the session, and a sign says so', async () => {
  expect(open('/events?faults=portal')).toContain('Faults: portal');
  expect((await globalThis.fetch('/api/health')).headers.get('content-type')).toBe('text/html');
  document.querySelector('#faults')?.remove();
  globalThis.fetch = fetch;
  expect(open('/events')).toContain('Faults: portal');
  document.querySelector('#faults')?.remove();
  expect(open('/events?faults=')).toBe('');
  expect(open('/events')).toBe('');
});

test('[OFF-07] the clock is ahead, and is right again', () => {
  const before = Date.now();
  open('/events?faults=clock:%2B1y');
  expect(Date.now() - before).toBeGreaterThanOrEqual(yearMs);
  expect(new Date().getTime() - before).toBeGreaterThanOrEqual(yearMs);
  expect(new Date(5).getTime()).toBe(5);
  expect(new Date()).toBeInstanceOf(Date);
  shiftClock(0);
  expect(Date.now() - before).toBeLessThan(yearMs);
});

test('[OFF-07] a worker meets the faults of the window from its first call on', async () => {
  open('/events?faults=500');
  // The worker’s own fetch: nothing of the window lies on it.
  globalThis.fetch = fetch;
  followFaults();
  expect((await globalThis.fetch('/api/health')).status).toBe(500);
});
