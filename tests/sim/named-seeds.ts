/** Seeds that once failed, each with what was wrong. They are run first, for ever. */
export const namedSeeds: readonly { seed: number; why: string }[] = [
  { seed: 11, why: 'a server lost its sync routes, and what it had acknowledged before stayed in the queue for ever' },
  { seed: 60, why: 'a deletion acknowledged without sync routes left what the user had to do with the event' },
  { seed: 95, why: 'a refused edit that nobody settled hid the row of the server' },
  { seed: 207, why: 'an edit folded into an edit that was folded later itself was left behind by its survivor' },
  { seed: 240, why: 'a focus shortened the time that a 429 had asked for' },
  { seed: 514, why: 'an event that was deleted while whole lists were read' },
  { seed: 521, why: 'an older acknowledged wish was redone over the reply to a newer one' },
  { seed: 1161, why: 'a refused deletion hid the row whose tombstone came meanwhile' },
  { seed: 1371, why: 'a discarded create whose edits had been folded into it' },
];
