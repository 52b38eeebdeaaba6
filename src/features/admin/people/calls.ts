import type { PeopleFilter, PersonRecord } from '#contract/moderation/people.ts';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';

export interface PeopleSearch {
  search: string;
  filter: PeopleFilter;
}

type PeoplePage = { ok: true; value: { people: PersonRecord[]; next: string | null } } | { ok: false; message: string };

/** Operators' calls about people. */
export interface PeopleCalls extends PersonCalls {
  /** @param wanted `next`: path of the following page; null for the first */
  list(wanted: PeopleSearch & { next: string | null }, signal: AbortSignal): Promise<PeoplePage>;
}

/** Paths of other pages. */
export interface PeopleAddresses {
  profile(userId: number): string;
  moderation: string;
}
