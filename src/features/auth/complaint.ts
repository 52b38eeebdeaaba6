import type { AuthFailure } from './outcome.ts';

/** What is wrong with a form as a whole. */
export interface Complaint {
  text: string;
  /** what stands beneath, smaller: it may help, and may help nobody */
  detail?: string | undefined;
}

/** The server's words; where it has none, the page's own, with what the call says beneath. */
export function complaintOf({ message, why }: AuthFailure, own: string): Complaint {
  if (message === '') return { text: own };
  return why === 'untold' ? { text: own, detail: message } : { text: message };
}
