import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#server/domain/guards/known-key.ts');
  vi.resetModules();
});

async function firstRed(most: number): Promise<{ seed: number; red: string } | null> {
  const { simulate } = await import('./simulate.ts');
  for (let seed = 1; seed <= most; seed += 1) {
    const { breaches } = await simulate(seed);
    const [breach] = breaches;
    if (breach !== undefined) return { seed, red: `${breach.invariant} ${breach.what}` };
  }
  return null;
}

const guards: [string, () => void][] = [
  ['known key', () => vi.doMock('#server/domain/guards/known-key.ts', () => ({ findKnownKey: async () => null }))],
  ['watermark', () => vi.doMock('#server/domain/guards/watermark.ts', () => ({ isLate: () => false }))],
  [
    'wished state',
    () => vi.doMock('#server/domain/guards/wished-state.ts', () => ({ wishedState: (current: boolean) => !current })),
  ],
  [
    'seal',
    () =>
      vi.doMock('#sync/seal-guard.ts', () => ({
        sealOf: (_e: unknown, make: () => unknown) => make(),
        isFoldable: (e: { state: string }) => e.state === 'queued' || e.state === 'sent',
      })),
  ],
  ['blocked', () => vi.doMock('#sync/blocked-guard.ts', () => ({ isBlocked: () => false }))],
  [
    'quarantine',
    () => vi.doMock('#sync/quarantine-guard.ts', () => ({ isPoisoned: () => false, strikesBeforeQuarantine: 5 })),
  ],
  ['lease', () => vi.doMock('#sync/lease-guard.ts', () => ({ isLeased: () => false }))],
];
test.each(guards)(
  '%s',
  async (_name, mock) => {
    vi.resetModules();
    mock();
    const red = await firstRed(300);
    console.log(_name, red);
    expect(red).not.toBeNull();
    for (const p of [
      '#server/domain/guards/known-key.ts',
      '#server/domain/guards/watermark.ts',
      '#server/domain/guards/wished-state.ts',
      '#sync/seal-guard.ts',
      '#sync/blocked-guard.ts',
      '#sync/quarantine-guard.ts',
      '#sync/lease-guard.ts',
    ])
      vi.doUnmock(p);
  },
  200000,
);
