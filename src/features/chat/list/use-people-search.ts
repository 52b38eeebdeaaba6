import type { Person } from '#contract/people/entity.ts';
import { personRef } from '#data/people/rows.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';
import { useServerSearch } from '#features/chat/use-server-search.ts';

const maxLocal = 20;
const nobody: readonly Person[] = [];

/** Whether a person matches a search. */
export function matchesSearch({ display_name: name, username }: Person, search: string): boolean {
  const wantedText = normalizeSearchText(search.trim());
  return normalizeSearchText(name).includes(wantedText) || normalizeSearchText(`@${username}`).includes(wantedText);
}

/** People by name: stored ones at once, then those found by the server. */
export function usePeopleSearch(search: string) {
  const { account, ownId, calls } = useChatContext();
  const { db } = account;
  const text = search.trim();
  const localPeople = useLive<readonly Person[]>(
    async () => {
      if (text === '') return nobody;
      const blocked = await readBlocked(db);
      return db.people
        .filter((person) => person.user_id !== ownId && !blocked.has(person.ref) && matchesSearch(person, text))
        .limit(maxLocal)
        .toArray();
    },
    [db, ownId, text],
    nobody,
  );
  const serverSearch = useServerSearch(text === '' ? null : text, (wantedText, signal) =>
    calls.fetchPeople(wantedText, signal),
  );
  const localRefs = new Set(localPeople.map(({ user_id: id }) => personRef(id)));
  // Until the next answer arrives, keep only those of the last one that still match.
  const found = (serverSearch.answer ?? nobody).filter(
    (person) =>
      person.user_id !== ownId &&
      !localRefs.has(personRef(person.user_id)) &&
      (!serverSearch.isLoading || matchesSearch(person, text)),
  );
  return { people: text === '' ? nobody : [...localPeople, ...found], ...serverSearch };
}
