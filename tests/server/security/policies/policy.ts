import type { Method, Noun, Somebody, State } from '#world/scenes/policy.ts';

interface Case {
  id: number;
  actor: Somebody | null;
  owner: Somebody;
}

/** Who may do something with a thing of somebody's. */
export interface Policy {
  /** a kind of mutation, or a call that reads; behind a blank what it is about, where it is about several */
  does: string;
  noun: Noun;
  method: Method;
  path(given: Case): string;
  body?(given: Case): object;
  /** what each role is answered, in the order of `roles`, for each state of the thing */
  states: Partial<Record<State, string>>;
}
