import { faultOf } from './domain/errors/write-unavailable.ts';
import { errorTextOf } from './domain/errors/error-text.ts';

/** What libraries would write down of a call when the log is to tell more: headers hold tokens, addresses hold what was searched for. */
export const redactedPaths = { paths: ['req', 'res', 'headers', '*.headers'], remove: true };

/** How errors stand in the log, with what caused them; nothing else that hangs on one is written down. */
export const logSerializers = {
  err(error: unknown): { type: string; message: string; stack: string } {
    if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error', stack: '' };
    return { ...errorTextOf(error), stack: faultOf(error) };
  },
};
