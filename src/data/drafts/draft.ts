/** A draft as typed. `ref` becomes the ref of what is published. */
export interface Draft {
  ref: string;
  kind: 'event' | 'post';
  /** the values of whichever form; read with `parseDraft` */
  form: unknown;
  /** SHA-256 of the chosen cover picture */
  cover: string | null;
  step: number;
  /** scroll position of its step, in px; missing in drafts of an earlier version */
  scrollY?: number;
  updatedAt: number;
  /** an unreadable draft is kept for the user but never opened by itself */
  isBroken: boolean;
  /** of this record; raised when an earlier version would lose data; missing: 1 */
  format?: number;
}

/** The ref of the draft of a new post: there is one at a time; discarded posts get refs of their own. */
export const newPostRef = 'post:new';

/**
 * What was sent is kept as typed until the server has accepted it: the form holds more than the event, and reopens
 * complete if the event is refused.
 */
export const sentDraftRef = (event: string): string => `sent:${event}`;

export const isSentDraft = ({ ref }: { ref: string }): boolean => ref.startsWith('sent:');
