import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry, Seal } from '#data/outbox.ts';
import type { InvariantId } from './broken.ts';

const mostSeeds = 400;
const nothing = () => undefined;

interface Guard {
  guard: string;
  withoutIt: Record<string, unknown>;
  red: InvariantId[];
  /** looked for where contexts freeze and files rot, because it shows sooner there */
  isWorn?: boolean;
}

const guards: Guard[] = [
  {
    guard: '#server/domain/guards/known-key.ts',
    withoutIt: { findKnownKey: async () => null },
    red: ['I2', 'I5'],
    isWorn: true,
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
      }),
    },
    red: ['I10', 'I14'],
  },
  { guard: '#sync/lease-guard.ts', withoutIt: { isLeased: () => false }, red: ['I14'], isWorn: true },
];

beforeEach(() => {
  for (const { guard } of guards) vi.doUnmock(guard);
  vi.resetModules();
});

/** The first invariant that breaks, in the bounded number of histories that everything else survives. */
async function firstRed(isWorn: boolean): Promise<InvariantId | null> {
  const { simulate } = await import('./simulate.ts');
  for (let seed = 1; seed <= mostSeeds; seed += 1) {
    const [breach] = (await simulate(seed, { isWorn })).breaches;
    if (breach !== undefined) return breach.invariant;
  }
  return null;
}

test.each(guards)(
  '[OFF-02] without $guard one of $red is broken',
  async ({ guard, withoutIt, red, isWorn = false }) => {
    vi.doMock(guard, () => withoutIt);
    const broken = await firstRed(isWorn);
    expect(red).toContain(broken);
  },
);
