import { useLayoutEffect } from 'react';

/** How many mounted components set each class. */
const counts = new Map<string, number>();

function count(name: string, by: 1 | -1): void {
  const now = (counts.get(name) ?? 0) + by;
  counts.set(name, now);
  document.documentElement.classList.toggle(name, now > 0);
}

/**
 * Sets a class on the root element while mounted, for styles of elements outside the component. Firefox before 121 has
 * no `:has()`.
 */
export function useRootClass(name: string, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    count(name, 1);
    return () => {
      count(name, -1);
    };
  }, [name, isSet]);
}
