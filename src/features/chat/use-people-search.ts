import type { Person } from '#contract/person.ts';
import { personRef } from '#data/people.ts';
import { fold } from '#data/search-text.ts';
import { readBlocked } from '#data/ties.ts';
import { useLive } from '#ui/use-live.ts';
import { useChatHere } from './chat-context.ts';
import { useAskedSearch } from './use-asked-search.ts';

const mostHeld = 20;
const nobody: readonly Person[] = [];

/** Whether somebody is meant by what is searched. */
export function isMeant({ display_name: name, username }: Person, search: string): boolean {
  const wanted = fold(search.trim());
  return fold(name).includes(wanted) || fold(`@${username}`).includes(wanted);
}

/** People by name: those whom the device knows at once, then those whom the server finds. */
export function usePeopleSearch(search: string) {
  const { account, ownId, calls } = useChatHere();
  const { db } = account;
  const text = search.trim();
  const held = useLive<readonly Person[]>(
    async () => {
      if (text === '') return nobody;
      const blocked = await readBlocked(db);
      return db.people
        .filter((person) => person.user_id !== ownId && !blocked.has(person.ref) && isMeant(person, text))
        .limit(mostHeld)
        .toArray();
    },
    [db, ownId, text],
    nobody,
  );
  const asked = useAskedSearch(text === '' ? null : text, (wanted, signal) => calls.lookForPeople(wanted, signal));
  const known = new Set(held.map(({ user_id: id }) => personRef(id)));
  // While the next answer is on its way, of the last one only what still fits.
  const found = (asked.answer ?? nobody).filter(
    (person) =>
      person.user_id !== ownId && !known.has(personRef(person.user_id)) && (!asked.isAsking || isMeant(person, text)),
  );
  return { people: text === '' ? nobody : [...held, ...found], ...asked };
}
