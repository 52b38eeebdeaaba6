import type { EventInput } from '#contract/events/entity.ts';

/** Uses of shared items by other features, passed in by the page. */
export interface ReceiveDeps {
  /**
   * Creates the draft of an event, unless a draft or event with this ref exists.
   * @returns the pictures that were refused, with reasons for the user
   */
  makeEvent: (
    ref: string,
    input: { values: EventInput; pictures: readonly File[] },
  ) => Promise<{ file: File; reason: string }[]>;
  /**
   * Creates the draft of a post. @param from id of its source
   * @returns why the picture was refused, as text for the user; null if it wasn't
   */
  makePost: (
    from: string,
    input: { title: string; description: string; picture: File | null },
  ) => Promise<string | null>;
  /** an event's date as text */
  whenText: (
    event: Pick<EventInput, 'date_time' | 'start_date' | 'end_date'> & {
      end_date_time: string | null;
      timezone: string | null;
    },
  ) => string;
  /** opens the draft with this ref; `hasMore`: the shared item isn't used up */
  onEvent: (ref: string, hasMore: boolean) => Promise<void>;
  /** like `onEvent`, for the post */
  onPost: (hasMore: boolean) => void;
  signInPath: string;
  /** path of one of several waiting items */
  pathOf: (id: string) => string;
}
