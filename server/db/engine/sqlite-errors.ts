/** SQLite's primary result codes; higher bytes refine them. */
const codes = { busy: 5, readOnly: 8, input: 10, corrupt: 11, full: 13, cantOpen: 14, noDatabase: 26 } as const;

const damageCodes: readonly number[] = [codes.corrupt, codes.noDatabase];
const diskCodes: readonly number[] = [codes.readOnly, codes.input, codes.full, codes.cantOpen];

function codeOf(error: unknown): number {
  const isCoded = typeof error === 'object' && error !== null && 'errcode' in error;
  return isCoded ? Number(error.errcode) % 256 : 0;
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === codes.busy;
}

/** The file is no database, or has broken pages. */
export function isDamage(error: unknown): boolean {
  return damageCodes.includes(codeOf(error));
}

/** The disk can't be written to: full, read-only or broken. */
export function isDiskFailure(error: unknown): boolean {
  return diskCodes.includes(codeOf(error));
}

/** The failure isn't the statement's. */
export function isSqliteOutage(error: unknown): boolean {
  return isBusy(error) || isDamage(error) || isDiskFailure(error);
}
