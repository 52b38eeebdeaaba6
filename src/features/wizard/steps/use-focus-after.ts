import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus after a press that removes or moves the pressed element: without this, a list that lost an item drops it.
 * @returns a ref for the container, and a function that focuses the first element found there by the selectors, in order
 */
export function useFocusAfter<Container extends HTMLElement>(): [
  RefObject<Container | null>,
  (...selectors: string[]) => void,
] {
  const container = useRef<Container>(null);
  const selectorsRef = useRef<readonly string[]>([]);
  // A later effect could still wait from the list before the press, and find its elements there.
  useLayoutEffect(() => {
    for (const selector of selectorsRef.current) {
      const found = container.current?.querySelector<HTMLElement>(selector);
      if (found == null) continue;
      found.focus();
      break;
    }
    selectorsRef.current = [];
  });
  return [
    container,
    (...selectors) => {
      selectorsRef.current = selectors;
    },
  ];
}
