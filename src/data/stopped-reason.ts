import type { OutboxEntry } from './outbox.ts';

interface HowTold {
  /** what failed is said in any case, before what the server said of it */
  isFailureTold?: boolean;
  /** what is wrong with each field is said as well: nothing else shows it */
  areFieldsTold?: boolean;
}

/**
 * Why a change stopped: what the server said of it, else what failed.
 * @param failed in words for the person
 */
export function stoppedReason(
  { state, refusal }: Pick<OutboxEntry, 'state' | 'refusal'>,
  failed: string,
  { isFailureTold = false, areFieldsTold = false }: HowTold = {},
): string {
  if (state === 'quarantined' && refusal?.code !== 'hindered') {
    return 'The server keeps failing on this one, while others go through. It is kept here, unchanged.';
  }
  const fields = areFieldsTold ? Object.values(refusal?.fields ?? {}) : [];
  const said = [...new Set([refusal?.message ?? '', ...fields])].filter((text) => text !== '').join(' ');
  if (said === '') return failed;
  return isFailureTold ? `${failed.replace(/\.$/, '')}. ${said}` : said;
}
