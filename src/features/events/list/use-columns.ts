import { useSyncExternalStore } from 'react';

const steps = [
  { query: '(min-width: 1280px)', columns: 4 },
  { query: '(min-width: 1024px)', columns: 3 },
  { query: '(min-width: 640px)', columns: 2 },
] as const;

function subscribe(onChange: () => void): () => void {
  const queries = steps.map(({ query }) => window.matchMedia(query));
  for (const media of queries) media.addEventListener('change', onChange);
  return () => {
    for (const media of queries) media.removeEventListener('change', onChange);
  };
}

function columnsNow(): number {
  return steps.find(({ query }) => window.matchMedia(query).matches)?.columns ?? 1;
}

/** The number of columns. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, columnsNow, () => 1);
}
