/** An unfinished thing, as it was typed. `ref` is the name that the thing will have when it is published. */
export interface Draft {
  ref: string;
  kind: 'event' | 'post';
  /** the form's values, whatever the form: read through `parseDraft` */
  form: unknown;
  /** SHA-256 of the cover picture that was chosen */
  cover: string | null;
  step: number;
  /** how far down its step was scrolled, in px; missing in drafts of an earlier version */
  scrollY?: number;
  updatedAt: number;
  /** a draft that couldn't be read is kept aside for the person, and never opened by itself */
  isBroken: boolean;
  /** of this record: raised when an earlier version would lose something of it; missing: 1 */
  format?: number;
}

/** The name of the draft of a post: there is one that is being written; what was given up beside it has a name of its own. */
export const newPostRef = 'post:new';

/**
 * What was sent is kept as it was typed until the server has it: the form holds more than an event does, and opens again
 * with all of it when the event isn't accepted.
 */
export const sentDraftRef = (event: string): string => `sent:${event}`;

export const isSentDraft = ({ ref }: { ref: string }): boolean => ref.startsWith('sent:');
