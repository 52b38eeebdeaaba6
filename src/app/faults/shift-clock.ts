const RealDate = globalThis.Date;

/** Shifts the clock of this window or worker; 0 resets it. */
export function shiftClock(byMs: number): void {
  if (byMs === 0) {
    globalThis.Date = RealDate;
    return;
  }
  globalThis.Date = new Proxy(RealDate, {
    construct(target, constructorArgs: unknown[], newTarget) {
      const args = constructorArgs.length === 0 ? [RealDate.now() + byMs] : constructorArgs;
      return Reflect.construct(target, args, newTarget) as object;
    },
    get: (target, name) => (name === 'now' ? () => RealDate.now() + byMs : (Reflect.get(target, name) as unknown)),
  });
}
