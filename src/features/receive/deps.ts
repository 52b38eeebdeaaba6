import type { EventInput } from '#contract/events/entity.ts';

/** What becomes of what was handed over: other parts of the app make it, the page brings them along. */
export interface ReceiveDeps {
  /**
   * Lays down the draft of an event, unless there is one of this name already, or the event itself.
   * @returns the pictures that could not be taken, and why, in words
   */
  makeEvent: (
    ref: string,
    input: { values: EventInput; pictures: readonly File[] },
  ) => Promise<{ file: File; reason: string }[]>;
  /**
   * Lays down a post that is being written. @param from what it is made of, by its id
   * @returns why the picture could not be taken, in words
   */
  makePost: (
    from: string,
    input: { title: string; description: string; picture: File | null },
  ) => Promise<string | null>;
  /** when an event is, in words */
  whenText: (
    event: Pick<EventInput, 'date_time' | 'start_date' | 'end_date'> & {
      end_date_time: string | null;
      timezone: string | null;
    },
  ) => string;
  /** the draft of this name is there to be gone on with; there is more to be made of what was handed over */
  onEvent: (ref: string, hasMore: boolean) => Promise<void>;
  /** as `onEvent`, for the post */
  onPost: (hasMore: boolean) => void;
  signInPath: string;
  /** the address of one of several that wait */
  pathOf: (id: string) => string;
}
