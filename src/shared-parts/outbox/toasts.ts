import { saveErrorText } from '#data/db/save-error-text.ts';
import { createToasts } from '#ui/feedback/toasts.ts';

/** Toasts about the result of a change. */
export const { toastProblem, toastWithUndo } = createToasts(saveErrorText);
