import type { AuthFailure } from './outcome.ts';

/** An error of a form as a whole. */
export interface Complaint {
  text: string;
  /** shown below in small print, in case it helps */
  detail?: string | undefined;
}

/** The server's message; without one, the page's own text with the call's error below. */
export function complaintOf({ message, why }: AuthFailure, own: string): Complaint {
  if (message === '') return { text: own };
  return why === 'untold' ? { text: own, detail: message } : { text: message };
}
