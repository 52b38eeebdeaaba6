import { expect, test } from 'vitest';
import { longestWaitMs } from '#sync/push/backoff.ts';
import { createConnectivity, requestedWaitMs, longestIntermediaryBackoffMs } from '#sync/engine/connectivity.ts';
import { WireError } from '#sync/transport/ports.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { healthy, reply, samplePorts, type Answer } from '#world/devices/sample-ports.ts';

const { signal } = new AbortController();

function gateWith(answers: Answer[]) {
  const { ports, time, requests } = samplePorts(createMemoryStore(), () => answers.shift() ?? healthy);
  return { gate: createConnectivity(ports), time, requests };
}

test('[G7] an engine that has just started asks before it sends', async () => {
  const { gate, requests } = gateWith([]);
  expect(gate.pauseReason()).toBe('offline');
  expect(await gate.probe(signal, false)).toBe(true);
  expect([gate.pauseReason(), gate.nextAtMs()]).toEqual([null, null]);
  expect(requests).toMatchObject([{ method: 'GET', path: '/health', timeoutMs: 15_000 }]);
});

test('[G7] where the server has just sent the page nobody asks whether it is there; after a failure that says nothing', async () => {
  const { gate, requests } = gateWith(['network']);
  gate.assumeReachable();
  expect([gate.pauseReason(), requests]).toEqual([null, []]);
  await gate.probe(signal, true);
  gate.assumeReachable();
  expect(gate.pauseReason()).toBe('offline');
});

test('[G7] who is told to sign in, or to be quiet, is not let go by a page that was sent', () => {
  const { gate } = gateWith([]);
  gate.pause('signed-out');
  gate.assumeReachable();
  expect(gate.pauseReason()).toBe('signed-out');
  const other = gateWith([]).gate;
  other.backOff(60_000);
  other.assumeReachable();
  expect(other.pauseReason()).toBe('server');
});

test.each([
  ['network', 'offline'],
  ['timeout', 'server'],
  ['gateway', 'server'],
  ['foreign', 'portal'],
] as const)('[G2] [OFF-08] a probe that ends in %s closes the gate: %s', async (failure, cause) => {
  const { gate } = gateWith([failure]);
  gate.resume();
  expect(await gate.probe(signal, true)).toBe(false);
  expect(gate.pauseReason()).toBe(cause);
});

test('[G10] what somebody before the server asks for counts for ten minutes at most', () => {
  expect(requestedWaitMs(new WireError('gateway'))).toBe(0);
  expect(requestedWaitMs(new WireError('gateway', undefined, 20_000))).toBe(20_000);
  expect(requestedWaitMs(new WireError('gateway', undefined, 86_400_000))).toBe(longestIntermediaryBackoffMs);
});

test('[G10] [G3] a short time that they name makes nobody look more often', async () => {
  const { gate, time } = gateWith([new WireError('gateway', undefined, 1)]);
  await gate.probe(signal, true);
  expect(gate.nextAtMs()).toBeGreaterThan(time.now() + 1_000);
});

test('[G10] [G2] a probe that is told to wait is not repeated before', async () => {
  const { gate, time, requests } = gateWith([new WireError('gateway', undefined, 300_000)]);
  expect(await gate.probe(signal, true)).toBe(false);
  await time.advanceTo(time.now() + 299_000);
  expect([await gate.probe(signal, true), requests.length]).toEqual([false, 1]);
  await time.advanceTo(time.now() + 1_000);
  expect([await gate.probe(signal, true), requests.length]).toEqual([true, 2]);
});

test('[G10] on another network, what somebody on the last one asked for is over; what the server asked for is not', async () => {
  const { gate, time, requests } = gateWith([new WireError('gateway', undefined, 300_000)]);
  await gate.probe(signal, true);
  gate.networkChanged();
  expect(await gate.probe(signal, true)).toBe(true);
  gate.backOff(60_000);
  gate.networkChanged();
  expect([await gate.probe(signal, true), gate.nextAtMs(), requests.length]).toEqual([false, time.now() + 60_000, 2]);
});

test.each([500, 503, 429])('[G2] a server that answers %d to a probe is not well', async (status) => {
  const { gate } = gateWith([reply(status)]);
  expect(await gate.probe(signal, true)).toBe(false);
  expect(gate.pauseReason()).toBe('server');
});

test('[G2] a server of the specification, which has no such probe, is well', async () => {
  expect(await gateWith([reply(404)]).gate.probe(signal, true)).toBe(true);
});

test('[G3] [OFF-08] a closed gate is looked at after 2 s, growing to a minute, and at once when something urgent happens', async () => {
  const { gate, time, requests } = gateWith(Array.from({ length: 8 }, () => 'network' as const));
  gate.resume();
  const waits = [];
  for (let probes = 0; probes < 7; probes += 1) {
    await gate.probe(signal, true);
    waits.push((gate.nextAtMs() ?? 0) - time.now());
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  await gate.probe(signal, false);
  expect(requests).toHaveLength(7);
  await time.advanceTo(time.now() + 60_000);
  await gate.probe(signal, false);
  expect(requests).toHaveLength(8);
});

test('[G4] [OFF-07] a rest that the server asked for is kept whatever the hurry, then ends with a probe', async () => {
  const { gate, time, requests } = gateWith([]);
  gate.resume();
  gate.backOff(30_000);
  expect(await gate.probe(signal, true)).toBe(false);
  expect(requests).toEqual([]);
  await time.advanceTo(time.now() + 30_000);
  expect(await gate.probe(signal, false)).toBe(true);
});

test('[G4] a shorter rest that is asked for meanwhile does not end a longer one', () => {
  const { gate, time } = gateWith([]);
  gate.backOff(100_000);
  gate.backOff(2_000);
  expect(gate.nextAtMs()).toBe(time.now() + 100_000);
});

test('[G4] rests without a time grow until the server has taken something', async () => {
  const { gate, time } = gateWith([]);
  const wait = () => {
    gate.backOff(null);
    return (gate.nextAtMs() ?? 0) - time.now();
  };
  expect([wait(), wait(), wait()]).toEqual([500, 1_000, 2_000]);
  gate.resetBackoff();
  await time.advanceTo(time.now() + 2_000);
  expect(wait()).toBe(500);
});

test('[G5] who is signed out waits for no time', () => {
  const { gate } = gateWith([]);
  gate.pause('signed-out');
  expect(gate.nextAtMs()).toBeNull();
});

test('[G6] a due time that no delay can reach comes from a clock that jumped', async () => {
  const { ports, time, requests } = samplePorts(createMemoryStore(), () => healthy);
  let aheadMs = 365 * 24 * 3_600_000;
  const gate = createConnectivity({ ...ports, clock: { ...ports.clock, now: () => time.now() + aheadMs } });
  gate.backOff(30_000);
  aheadMs = 0;
  expect(await gate.probe(signal, false)).toBe(true);
  expect(requests).toHaveLength(1);
});

test('[G4] [O5] nobody rests for more than an hour, however long the server asks for', () => {
  const { gate, time } = gateWith([]);
  gate.backOff(longestWaitMs * 3);
  expect(gate.nextAtMs()).toBe(time.now() + longestWaitMs);
});
