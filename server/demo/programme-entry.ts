import type { VenueKey } from './venues.ts';

/** Sunday is 0. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Something that takes place once or several times. */
export interface ProgrammeEntry {
  title: string;
  /** one line for the card */
  resume: string;
  description: string;
  /** beneath the title */
  subtitle?: string;
  /** all that there is to say beyond the description */
  details?: string;
  /** how to find it, and what it is like there */
  venue?: string;
  video?: string;
  /** how many pictures are drawn beside the cover */
  pictures?: number;
  tags: string[];
  /** a showing at each */
  at: (VenueKey | 'online')[];
  days: [Weekday, ...Weekday[]];
  /** on the wall clock of the place, `20:30` */
  from: string;
  hours: number;
  /** every so many weeks on the day of the showing, so many times; without `times` for ever */
  repeats?: { weeks: number; times?: number };
  /** the cheapest first; without them it is free */
  tickets?: [name: string, price: number, quantity: number, description?: string][];
  /** small ones fill up */
  capacity?: number;
  faqs?: [question: string, answer: string][];
}
