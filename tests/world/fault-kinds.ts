/** Every kind of fault that a history may meet, as src/sync/SPEC.md numbers them. */
export const faultKinds = {
  X1: 'a request is lost',
  X2: 'a reply is lost',
  X3: 'a request arrives twice',
  X4: 'a copy of a request arrives late',
  X5: 'what is on its way takes longer than anybody waits',
  X6: 'something before the server fails',
  X7: 'something before the server asks to wait',
  X8: 'a batch is refused whole',
  X9: 'nothing gets through',
  X10: 'a captive portal answers',
  X11: 'the session ends in mid-drain',
  X12: 'somebody else logs in over a queue',
  X13: 'a context dies at the boundary of a transaction',
  X14: 'several contexts of one account are there at once',
  X15: 'a context is frozen and wakes later',
  X16: 'a clock jumps',
  X17: 'the server fails on one mutation',
  X18: 'the server loses its sync routes, or has them again',
  X19: 'a backup is put back',
  X20: 'the server has forgotten what was deleted',
  X21: 'the disk is full',
  X22: 'a file is gone or damaged',
  X23: 'a database is copied',
} as const;

export type FaultKind = keyof typeof faultKinds;
