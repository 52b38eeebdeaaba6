import type { VenueKey } from './venues.ts';

/** Sunday is 0. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** An event that takes place once or several times. */
export interface ProgrammeEntry {
  title: string;
  /** Spanish unless it says otherwise; null: no single one */
  language?: 'en' | null;
  /** one line for the card */
  resume: string;
  description: string;
  /** below the title */
  subtitle?: string;
  /** everything beyond the description */
  details?: string;
  /** how to find it, and what it is like there */
  venue?: string;
  video?: string;
  /** number of pictures drawn beside the cover */
  pictures?: number;
  tags: string[];
  /** one event at each */
  at: (VenueKey | 'online')[];
  days: [Weekday, ...Weekday[]];
  /** local time, `20:30` */
  from: string;
  hours: number;
  /** every `weeks` weeks on the same weekday, `times` times; without `times` forever */
  repeats?: { weeks: number; times?: number };
  /** cheapest first, in dollars; without tickets it is free */
  tickets?: [name: string, price: number, quantity: number, description?: string][];
  /** small events fill up */
  capacity?: number;
  faqs?: [question: string, answer: string][];
}
