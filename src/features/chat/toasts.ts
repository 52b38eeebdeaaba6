import { saveErrorText } from '#data/db/save-error-text.ts';
import { createToasts } from '#ui/feedback/toasts.ts';

export const { toastProblem, toastWithUndo } = createToasts(saveErrorText);
