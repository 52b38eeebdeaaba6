import { faultOf } from './domain/errors/write-unavailable.ts';
import { errorTextOf } from './domain/errors/error-text.ts';

/** What libraries log of a request at verbose levels: headers contain tokens, and URLs contain search texts. */
export const redactedPaths = { paths: ['req', 'res', 'headers', '*.headers'], remove: true };

/** Logs errors with their causes, but none of their other properties. */
export const logSerializers = {
  err(error: unknown): { type: string; message: string; stack: string } {
    if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error', stack: '' };
    return { ...errorTextOf(error), stack: faultOf(error) };
  },
};
