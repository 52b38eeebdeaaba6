import type { AppConfig } from '#contract/app-config.ts';
import type { Event } from '#contract/events/entity.ts';
import type { PageInstance } from '#contract/instance/settings.ts';
import type { Profile } from '#contract/people/entity.ts';
import type { RankingKey, RankingReply } from '#contract/people/ranking.ts';

/**
 * The rows behind the first screen of a page, as a guest sees them. The server renders the page from them, and they ride
 * in its document, so that the app starts from the same rows and stores them.
 */
export interface PageData {
  /** the server's clock when they were read, in ms */
  nowMs: number;
  /** the server's address, `https://scape.example` */
  origin: string;
  /** how one signs in with Google here, as in `AppConfig` */
  google: AppConfig['google'];
  /** the instance's settings, as far as the page shows them */
  instance: PageInstance;
  /** the position of the change log at which they were read, see `formatPosition` */
  at: string;
  events: Event[];
  /** what a list of events shows of `events`; null on other pages */
  list: PageList | null;
  people: Profile[];
  rankings: { key: RankingKey; entries: RankingReply }[];
}

export interface PageList {
  /** how many events match, counted up to `pageLimits.counted`; null: more than are here, but not counted */
  total: number | null;
  /** how many of them are in `events`, from the first on in the list's order; featured ones are there besides */
  complete: number;
}

export const pageLimits = {
  /** events of a list in a document, from its first on */
  listed: 24,
  /** events that match are counted up to this number: a count beyond would read the whole table */
  counted: 10_000,
} as const;

/**
 * Renders the content of a page. The app is built a second time as a module that exports it as `renderPage`.
 * @param path with its query
 * @returns the HTML inside `#root`
 */
export type RenderPage = (path: string, data: PageData) => Promise<string>;

/** The id of the script element that carries `PageData` as JSON. */
export const pageDataId = 'page-data';
