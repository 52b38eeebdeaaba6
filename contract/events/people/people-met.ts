import * as z from 'zod/mini';
import { Person } from '#contract/people/entity.ts';

/** The most people that somebody is shown of those who were at an event. */
export const maxPeopleMet = 200;

/**
 * Who was at an event and shows it to the others who were there and do the same, last to say so first. Empty for everybody
 * else: it doesn't tell whether there are such people.
 */
export const PeopleMet = z.object({ people: z.array(Person) });
export type PeopleMet = z.infer<typeof PeopleMet>;

export const PeopleMetReply = z.object({ data: PeopleMet });
