import type { OutboxEntry } from './entry.ts';

interface ReasonOptions {
  /** what failed is said in any case, before what the server said of it */
  isFailureIncluded?: boolean;
  /** what is wrong with each field is said as well: nothing else shows it */
  areFieldsIncluded?: boolean;
}

/**
 * Why a change stopped: what the server said of it, else what failed.
 * @param failed in words for the person
 */
export function stoppedReason(
  { state, refusal }: Pick<OutboxEntry, 'state' | 'refusal'>,
  failed: string,
  { isFailureIncluded = false, areFieldsIncluded = false }: ReasonOptions = {},
): string {
  if (state === 'quarantined' && refusal?.code !== 'hindered') {
    return 'The server keeps failing on this one, while others go through. It is kept here, unchanged.';
  }
  const fields = areFieldsIncluded ? Object.values(refusal?.fields ?? {}) : [];
  const serverText = [...new Set([refusal?.message ?? '', ...fields])].filter((text) => text !== '').join(' ');
  if (serverText === '') return failed;
  return isFailureIncluded ? `${failed.replace(/\.$/, '')}. ${serverText}` : serverText;
}
