import type { OutboxEntry } from './entry.ts';

interface ReasonOptions {
  /** always start with what failed, before the server's message */
  isFailureIncluded?: boolean;
  /** also list the error of each field, if nothing else shows it */
  areFieldsIncluded?: boolean;
}

/**
 * Why an entry stopped: the server's message, else what failed.
 * @param failed text for the user
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
