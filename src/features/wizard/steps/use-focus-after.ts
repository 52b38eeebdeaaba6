import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus where it belongs once what was pressed has gone or moved: a list that lost an item would drop it.
 * @returns what is looked in, and what tells where to: the first selector that finds something
 */
export function useFocusAfter<Container extends HTMLElement>(): [
  RefObject<Container | null>,
  (...selectors: string[]) => void,
] {
  const container = useRef<Container>(null);
  const selectorsRef = useRef<readonly string[]>([]);
  useEffect(() => {
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
