import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry, Seal } from '#data/outbox.ts';
import type { InvariantId } from './broken.ts';
import type { Life } from './simulate.ts';

const mostSeeds = 400;
const nothing = () => undefined;

const quiet: Life = {
  ...{ isWorn: false, isLeaving: false, hasStrangers: false },
  ...{ isStale: false, hasLines: false, hasSlowFiles: false, hasLargeFiles: false },
};

interface Guard {
  guard: string;
  withoutIt: Record<string, unknown>;
  red: InvariantId[];
  /** what else happens in its histories, because it shows sooner there */
  life?: Life;
}

const guards: Guard[] = [
  {
    guard: '#server/domain/guards/known-key.ts',
    withoutIt: { findKnownKey: async () => null },
    red: ['I2', 'I5'],
    life: { isWorn: true },
  },
  // Once keys are forgotten, the watermark alone keeps a late copy from a second effect.
  { guard: '#server/domain/guards/watermark.ts', withoutIt: { isLate: () => false }, red: ['I2', 'I3'] },
  {
    guard: '#server/domain/guards/wished-state.ts',
    withoutIt: { wishedState: (current: boolean) => !current },
    red: ['I5', 'I6'],
  },
  {
    guard: '#sync/seal-guard.ts',
    withoutIt: {
      sealOf: (_entry: OutboxEntry, make: () => Seal) => make(),
      isFoldable: ({ state }: OutboxEntry) => state === 'queued' || state === 'sent',
    },
    red: ['I8'],
  },
  { guard: '#sync/blocked-guard.ts', withoutIt: { isBlocked: () => false }, red: ['I1', 'I2', 'I5'] },
  { guard: '#sync/quarantine-guard.ts', withoutIt: { isPoisoned: () => false }, red: ['I11'] },
  {
    guard: '#sync/gate.ts',
    withoutIt: {
      createGateKeeper: () => ({
        ...{ closed: () => null, nextAtMs: () => null, close: nothing, open: nothing, rest: nothing, well: nothing },
        probe: async () => true,
        heed: () => false,
      }),
      longestStrangersRestMs: 0,
    },
    red: ['I10', 'I14'],
  },
  // A form then says something else than JSON: what was typed changes on its way, or its key comes with other contents.
  {
    guard: '#contract/normal-text.ts',
    withoutIt: { normalText: (text: string) => text, normalTexts: (value: unknown) => value, deepestNesting: 20 },
    red: ['I8', 'I12'],
    life: { hasLines: true },
  },
  { guard: '#data/leave-guard.ts', withoutIt: { mayDelete: () => true }, red: ['I1'], life: { isLeaving: true } },
  { guard: '#sync/lease-guard.ts', withoutIt: { isLeased: () => false }, red: ['I14'], life: { isWorn: true } },
  {
    guard: '#sync/mark-guard.ts',
    withoutIt: { isServerReply: (reply: { isMarked: boolean; isJson: boolean }) => reply.isMarked || reply.isJson },
    red: ['I19'],
    life: { hasStrangers: true },
  },
  {
    guard: '#data/server-ids.ts',
    withoutIt: { unreachableRefs: async () => [] },
    red: ['I4', 'I16'],
    life: { isStale: true },
  },
];

beforeEach(() => {
  for (const { guard } of guards) vi.doUnmock(guard);
  vi.resetModules();
});

/** The first invariant that breaks, in the bounded number of histories that everything else survives. */
async function firstRed(life: Life): Promise<InvariantId | null> {
  const { simulate } = await import('./simulate.ts');
  for (let seed = 1; seed <= mostSeeds; seed += 1) {
    const [breach] = (await simulate(seed, life)).breaches;
    if (breach !== undefined) return breach.invariant;
  }
  return null;
}

test.each(guards)('[OFF-02] without $guard one of $red is broken', async ({ guard, withoutIt, red, life }) => {
  vi.doMock(guard, async (original) => ({ ...(await original<object>()), ...withoutIt }));
  const broken = await firstRed({ ...quiet, ...life });
  expect(red).toContain(broken);
});
