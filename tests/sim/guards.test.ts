import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';
import type * as LeaveGuard from '#data/account/delete-guard.ts';
import type * as Unsent from '#data/account/unsent-work.ts';
import type { createAccountTransport, Credentials } from '#sync/transport/account-transport.ts';
import type * as DrainLock from '#sync/engine/lock-names.ts';
import type { Transport } from '#sync/transport/ports.ts';
import type { InvariantId } from './broken.ts';
import type { Life, Often } from './simulate.ts';

const mostSeeds = 400;
const nothing = () => undefined;

const quiet: Life = {
  ...{ isWorn: false, isLeaving: false, hasStrangers: false },
  ...{ isStale: false, hasLines: false, hasSlowFiles: false, hasLargeFiles: false },
};

interface Guard {
  guard: string;
  /** what stands in its place; where it is made of the guard itself, how */
  withoutIt: object | ((whole: never) => object);
  red: InvariantId[];
  /** what else happens in its histories, because it shows sooner there, and what more often */
  life?: Life;
  often?: Often;
  /** the first of its histories: one near those that show it */
  from?: number;
  /** of two guards in one file, which one is meant */
  what?: string;
}

const guards: Guard[] = [
  {
    guard: '#server/domain/sync/guards/idempotency-key.ts',
    withoutIt: { findStoredMutation: async () => null },
    red: ['I2', 'I5'],
    life: { isWorn: true },
    from: 8,
  },
  // Once keys are forgotten, the watermark alone keeps a late copy from a second effect.
  { guard: '#server/domain/sync/guards/watermark.ts', withoutIt: { isLate: () => false }, red: ['I2', 'I3'], from: 5 },
  {
    guard: '#server/domain/sync/guards/target-state.ts',
    withoutIt: { targetState: (current: boolean) => !current },
    red: ['I5', 'I6'],
  },
  {
    guard: '#sync/engine/guards/frozen-request.ts',
    withoutIt: {
      frozenRequestOf: (_entry: OutboxEntry, make: () => FrozenRequest) => make(),
      mayCoalesce: ({ state }: OutboxEntry) => state === 'queued' || state === 'sent',
    },
    red: ['I8'],
  },
  { guard: '#sync/engine/guards/blocked.ts', withoutIt: { isBlocked: () => false }, red: ['I1', 'I2', 'I5'], from: 7 },
  { guard: '#sync/engine/guards/quarantine.ts', withoutIt: { shouldQuarantine: () => false }, red: ['I11'], from: 38 },
  {
    guard: '#sync/engine/connectivity.ts',
    withoutIt: {
      createConnectivity: () => ({
        ...{
          pauseReason: () => null,
          nextAtMs: () => null,
          pause: nothing,
          resume: nothing,
          backOff: nothing,
          resetBackoff: nothing,
          networkChanged: nothing,
        },
        probe: async () => true,
        heed: () => false,
      }),
      longestIntermediaryBackoffMs: 0,
    },
    red: ['I10', 'I14'],
    from: 5,
  },
  // A form then says something else than JSON: what was typed changes on its way, or its key comes with other contents.
  {
    guard: '#contract/validation/normalize-text.ts',
    withoutIt: { normalizeText: (text: string) => text, normalizeTexts: (value: unknown) => value, maxNesting: 20 },
    red: ['I8', 'I12'],
    life: { hasLines: true },
    from: 11,
  },
  {
    guard: '#data/account/delete-guard.ts',
    withoutIt: { mayDelete: () => true },
    red: ['I1'],
    life: { isLeaving: true },
  },
  {
    guard: '#data/account/delete-guard.ts',
    what: 'for what is to be kept',
    withoutIt: ({ mayDelete }: typeof LeaveGuard) => ({
      mayDelete: (work: Unsent.UnsentWork, leaving: LeaveGuard.DeletionConsent) =>
        leaving.isKept || mayDelete(work, leaving),
    }),
    red: ['I1'],
    life: { isLeaving: true },
    from: 39,
  },
  // Refused work would go unasked.
  {
    guard: '#data/account/unsent-work.ts',
    what: 'for what stopped',
    withoutIt: ({ unsentWork }: typeof Unsent) => ({
      unsentWork: (...given: Parameters<typeof unsentWork>) => ({ ...unsentWork(...given), stopped: [] }),
    }),
    red: ['I1'],
    life: { isLeaving: true },
    often: { leave: 40, account: 60 },
    from: 21,
  },
  // An edit that was joined to a change after it was shown would go with what was discarded.
  {
    guard: '#data/account/unsent-work.ts',
    withoutIt: {
      fingerprintsOf: ({ waiting, stopped }: Unsent.UnsentWork) => [...waiting, ...stopped].map(({ id }) => id),
    },
    red: ['I1'],
    life: { isLeaving: true },
    often: { leave: 60, edit: 60, weather: 30 },
    from: 77,
  },
  // What was kept is on no screen when its author is back.
  {
    guard: '#data/account/clear-data.ts',
    withoutIt: { restoreStripped: async () => undefined },
    red: ['I5'],
    life: { isLeaving: true },
    from: 39,
  },
  // A late refusal takes the token that came since, and who is signed out sends as a guest.
  {
    guard: '#sync/transport/account-transport.ts',
    withoutIt: {
      createAccountTransport: (
        { userId, token, drop }: Credentials,
        transportFor: (token: string | null) => Transport,
      ) =>
        ({
          transport: { send: async (request, signal) => transportFor(await token()).send(request, signal) },
          session: {
            current: async () => ({ userId }),
            async refused() {
              const held = await token();
              if (held !== null) await drop(held);
            },
          },
        }) satisfies ReturnType<typeof createAccountTransport>,
    },
    red: ['I9', 'I19'],
    from: 6,
  },
  {
    guard: '#sync/engine/connectivity.ts',
    what: 'for what strangers ask for',
    withoutIt: { requestedWaitMs: () => 0 },
    red: ['I14'],
    life: { hasStrangers: true },
    from: 23,
  },
  // A file that is on its way then has the lock that everything else waits for.
  {
    guard: '#sync/engine/lock-names.ts',
    withoutIt: ({ drainLock }: typeof DrainLock) => ({ uploadLock: drainLock }),
    red: ['I11'],
    life: { hasSlowFiles: true },
  },
  {
    guard: '#sync/engine/guards/lease.ts',
    withoutIt: { isLeased: () => false },
    red: ['I14'],
    life: { isWorn: true },
    from: 94,
  },
  {
    guard: '#sync/engine/guards/server-reply.ts',
    withoutIt: { isServerReply: (reply: { isMarked: boolean; isJson: boolean }) => reply.isMarked || reply.isJson },
    red: ['I19'],
    life: { hasStrangers: true },
  },
  {
    guard: '#data/outbox/server-ids.ts',
    withoutIt: { unreachableRefs: async () => [] },
    red: ['I4', 'I16'],
    life: { isStale: true },
  },
  // A clock that was put back makes what waits seem to be due in years.
  {
    guard: '#sync/push/backoff.ts',
    what: 'for clocks that jump',
    withoutIt: { dueIn: (atMs: number, nowMs: number) => Math.max(0, atMs - nowMs) },
    red: ['I4'],
    often: { clock: 60, weather: 30 },
    from: 10,
  },
  // Devices then ask a server of before for ever what it can't do.
  { guard: '#sync/transport/read-reply.ts', withoutIt: { isMissingCall: () => false }, red: ['I4'], from: 11 },
  {
    guard: '#server/domain/sync/idempotent-create.ts',
    withoutIt: { mustBeSameContent: async () => undefined },
    red: ['I12'],
    life: { isWorn: true, hasLines: true },
    from: 244,
  },
];

beforeEach(() => {
  for (const { guard } of guards) vi.doUnmock(guard);
  vi.resetModules();
});

/** The first invariant that breaks, in the bounded number of histories that everything else survives. */
async function firstRed(from: number, life: Life & { often?: Often }): Promise<InvariantId | null> {
  const { simulate } = await import('./simulate.ts');
  for (let seed = from; seed < from + mostSeeds; seed += 1) {
    const [breach] = (await simulate(seed, life)).breaches;
    if (breach !== undefined) return breach.invariant;
  }
  return null;
}

test.each(guards.map((given) => ({ what: '', ...given })))(
  '[OFF-02] without $guard $what one of $red is broken',
  async ({ guard, withoutIt, red, life, often = {}, from = 1 }) => {
    vi.doMock(guard, async (original) => {
      const whole = await original<object>();
      const instead = typeof withoutIt === 'function' ? withoutIt(whole as never) : withoutIt;
      // A guard that has another name by now would stay in its place.
      expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(instead)));
      return { ...whole, ...instead };
    });
    expect(red).toContain(await firstRed(from, { ...quiet, ...life, often }));
  },
);
