import { vi } from 'vitest';

type Sight = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'boundingClientRect' | 'isIntersecting'>;

/** What jsdom can't tell: how much of a watched element is in view. It starts with nothing, and changes when told. */
export function watchedSight() {
  const watching = new Set<(sights: Sight[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: (sights: Sight[]) => void;
      constructor(callback: (sights: Sight[]) => void) {
        this.callback = callback;
      }
      observe() {
        watching.add(this.callback);
      }
      disconnect() {
        watching.delete(this.callback);
      }
    },
  );
  return {
    count: () => watching.size,
    /** @param bottom of the element, in pixels from the window's top */
    see(intersectionRatio: number, bottom = 800) {
      const isIntersecting = intersectionRatio > 0;
      const sight = { intersectionRatio, isIntersecting, boundingClientRect: { bottom } as DOMRectReadOnly };
      for (const callback of watching) callback([sight]);
    },
  };
}
