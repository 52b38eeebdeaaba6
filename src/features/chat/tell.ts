import { saveErrorText } from '#data/save-problem.ts';
import { createToasts } from '#ui/telling.ts';

export const { tellProblem: toastProblem, tellDone: toastDone } = createToasts(saveErrorText);
