/** Seeds that once failed, each with what was wrong. They are run first, for ever. */
export const namedSeeds: readonly { seed: number; why: string }[] = [
  { seed: 11, why: 'a server lost its sync routes, and what it had acknowledged before stayed in the queue for ever' },
  { seed: 60, why: 'a deletion acknowledged without sync routes left what the user had to do with the event' },
  { seed: 207, why: 'an edit folded into an edit that was folded later itself was left behind by its survivor' },
  { seed: 240, why: 'a focus shortened the time that a 429 had asked for' },
  { seed: 521, why: 'an older acknowledged wish was redone over the reply to a newer one' },
  { seed: 1116, why: 'a sweep didn’t reach the row that a pending deletion hid' },
  { seed: 1161, why: 'a tombstone didn’t reach the row that a refused deletion hid' },
  { seed: 2214, why: 'a create that was tried again stood behind what hung on it, for ever' },
  { seed: 3179, why: 'what a user had to do with an event outlived the event in a restored database' },
  { seed: 3873, why: 'an account that was signed out in the middle of a pass went on as a guest' },
  { seed: 4381, why: 'a probe that was under way ended the rest that another reply had asked for' },
  { seed: 8127, why: 'a copied device sent for ever what its other copy had called back' },
  { seed: 12018, why: 'signing in again ended the rest that the server had asked for' },
  { seed: 12948, why: 'a toggle that came too late lay as a conflict over the newer wish' },
  { seed: 1864, why: 'a message whose token had ended was taken from nobody, and came again under its author’s name' },
  { seed: 509153, why: 'an answer that asked for a short rest ended the long one that another had asked for' },
];
