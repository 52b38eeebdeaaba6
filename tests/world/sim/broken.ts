export const invariants = {
  I1: 'conservation',
  I2: 'exactly once',
  I3: 'order within a lane',
  I4: 'every device shows what the server holds',
  I5: 'read your own writes',
  I6: 'a toggle ends as last wished',
  I7: 'folding changes nothing',
  I8: 'one key, one fingerprint',
  I9: 'nobody acts under another name',
  I10: 'gates are free',
  I11: 'poison delays only what depends on it',
  I12: 'nothing typed is silently overwritten',
  I13: 'the server has the bytes of the device',
  I14: 'polite in an outage',
  I15: 'queues of every landed version drain',
  I16: "the screen's word is the record's state",
  I17: 'a crash harms nothing',
  I18: 'redoing changes nothing',
  I19: 'only the server’s word counts',
} as const;

export type InvariantId = keyof typeof invariants;

/** A violated invariant. */
export interface Breach {
  invariant: InvariantId;
  what: string;
}

export type Accuse = (invariant: InvariantId, what: string) => void;
