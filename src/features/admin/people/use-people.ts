import { useEffect, useState } from 'react';
import type { PersonRecord } from '#contract/moderation/people.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import type { PeopleCalls, PeopleSearch } from './calls.ts';

/** Wait for the operator to finish typing. */
const debounceMs = 250;

interface Found {
  /** the search that found them */
  key: string;
  people: PersonRecord[];
  next: string | null;
}

export interface FoundPeople {
  /** null until the first answer */
  people: readonly PersonRecord[] | null;
  hasMore: boolean;
  /** why there is no newer answer; null if there is one */
  failure: string | null;
  isLoading: boolean;
  loadMore: () => void;
  retry: () => void;
  /** replaces a person by what the server says after a decision */
  update: (person: PersonRecord) => void;
}

/** The people that a search finds on the server, page by page; the last ones stay until the next are there. */
export function usePeople(list: PeopleCalls['list'], { search, filter }: PeopleSearch): FoundPeople {
  const key = JSON.stringify([search, filter]);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ key: string; next: string | null; attempt: number }>({
    key,
    next: null,
    attempt: 0,
  });
  const next = wanted.key === key ? wanted.next : null;
  const { attempt } = wanted;
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load(): Promise<void> {
      setLoading(true);
      const result = await list({ search, filter, next }, signal);
      if (signal.aborted) return;
      setLoading(false);
      setFailure(result.ok ? null : result.message);
      if (!result.ok) return;
      const { people, next: following } = result.value;
      setFound((last) => ({
        key,
        people: next !== null && last?.key === key ? [...last.people, ...people] : people,
        next: following,
      }));
    }
    const cancel = startTimeout(
      () => {
        load().catch((error: unknown) => {
          if (!signal.aborted) reportError(error);
        });
      },
      search === '' || next !== null ? 0 : debounceMs,
    );
    return () => {
      cancel();
      leaving.abort();
    };
  }, [list, key, search, filter, next, attempt]);

  return {
    people: found?.people ?? null,
    hasMore: found !== null && found.key === key && found.next !== null,
    failure,
    isLoading,
    loadMore: () => {
      if (found?.key === key) setWanted({ key, next: found.next, attempt });
    },
    retry: () => {
      setFailure(null);
      setWanted({ key, next, attempt: attempt + 1 });
    },
    update: (person) => {
      setFound(
        (last) => last && { ...last, people: last.people.map((other) => (other.id === person.id ? person : other)) },
      );
    },
  };
}
