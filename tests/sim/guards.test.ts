import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';
import type * as LeaveGuard from '#data/account/delete-guard.ts';
import type * as Unsent from '#data/account/unsent-work.ts';
import type { createAccountTransport, Credentials } from '#sync/transport/account-transport.ts';
import type * as DrainLock from '#sync/engine/lock-names.ts';
import type { Transport } from '#sync/transport/ports.ts';
import type { InvariantId } from '#world/sim/broken.ts';
import type { Life, Often } from '#world/sim/simulate.ts';

const mostSeeds = 400;
const nothing = () => undefined;

const quiet: Life = {
  ...{ isWorn: false, isLeaving: false, hasStrangers: false, hasAttendance: false },
  ...{ hasMeeting: false, hasInvitations: false, hasUnlisted: false, isModerated: false },
  ...{ isStale: false, hasLines: false, hasSlowFiles: false, hasLargeFiles: false },
};

interface Guard {
  guard: string;
  /** the module that replaces the guard; or a function that makes it from the original */
  withoutIt: object | ((whole: never) => object);
  red: InvariantId[];
  /** additional settings of its histories with which the failure shows sooner, and deeds to do more often */
  life?: Life;
  often?: Often;
  /** the first seed; close to the ones that show the failure */
  from?: number;
  /** which guard, for files with several */
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
  // Once keys are forgotten, only the watermark keeps a late copy from having a second effect.
  { guard: '#server/domain/sync/guards/watermark.ts', withoutIt: { isLate: () => false }, red: ['I2', 'I3'], from: 97 },
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
  { guard: '#sync/engine/guards/blocked.ts', withoutIt: { isBlocked: () => false }, red: ['I1', 'I2', 'I5'], from: 26 },
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
  // Form and JSON would differ: texts would change on their way, or a key would come with other contents.
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
  // Nobody would be asked about refused mutations.
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
  // An edit coalesced into a change after the user saw it would be discarded with it.
  {
    guard: '#data/account/unsent-work.ts',
    withoutIt: {
      fingerprintsOf: ({ waiting, stopped }: Unsent.UnsentWork) => [...waiting, ...stopped].map(({ id }) => id),
    },
    red: ['I1'],
    life: { isLeaving: true },
    often: { leave: 60, edit: 60, weather: 30 },
    from: 251,
  },
  // Kept entries would be on no screen when their author is back.
  {
    guard: '#data/account/clear-data.ts',
    withoutIt: { restoreStripped: async () => undefined },
    red: ['I5'],
    life: { isLeaving: true },
    from: 39,
  },
  // A late refusal would delete the newer token, and a signed-out device would send as a guest.
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
              if (held !== null) await drop(held, null);
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
  // An uploading file would hold the lock that everything else waits for.
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
  // After a clock was set back, waiting entries would seem due in years.
  {
    guard: '#sync/push/backoff.ts',
    what: 'for clocks that jump',
    withoutIt: { dueIn: (atMs: number, nowMs: number) => Math.max(0, atMs - nowMs) },
    red: ['I4'],
    often: { clock: 60, weather: 30 },
    from: 10,
  },
  // Devices would forever send an older server calls that it doesn't know.
  { guard: '#sync/transport/read-reply.ts', withoutIt: { isMissingCall: () => false }, red: ['I4'], from: 11 },
];

beforeEach(() => {
  for (const { guard } of guards) vi.doUnmock(guard);
  vi.resetModules();
});

/** The first invariant that breaks within the number of histories that the intact code survives. */
async function firstRed(from: number, life: Life & { often?: Often }): Promise<InvariantId | null> {
  const { simulate } = await import('#world/sim/simulate.ts');
  for (let seed = from; seed < from + mostSeeds; seed += 1) {
    const [breach] = (await simulate(seed, life)).breaches;
    if (breach !== undefined) return breach.invariant;
  }
  return null;
}

test('[OFF-02] every function in a folder of guards is taken out by some line above', () => {
  const files = globSync('{contract,src,server}/**/guards/*.ts');
  expect(files.length).toBeGreaterThan(7);
  const missing = files.flatMap((file) => {
    const specifier = `#${file.replaceAll('\\', '/').replace(/^src\//, '')}`;
    const takenOut = guards
      .filter(({ guard }) => guard === specifier)
      .flatMap(({ withoutIt }) => Object.keys(withoutIt));
    const all = [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)];
    return all.filter(([, name = '']) => !takenOut.includes(name)).map(([, name]) => `${specifier}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test.each(guards.map((given) => ({ what: '', ...given })))(
  '[OFF-02] without $guard $what one of $red is broken',
  async ({ guard, withoutIt, red, life, often = {}, from = 1 }) => {
    vi.doMock(guard, async (original) => {
      const whole = await original<object>();
      const instead = typeof withoutIt === 'function' ? withoutIt(whole as never) : withoutIt;
      // If the guard has been renamed, the original would stay in place unnoticed.
      expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(instead)));
      return { ...whole, ...instead };
    });
    expect(red).toContain(await firstRed(from, { ...quiet, ...life, often }));
  },
);
