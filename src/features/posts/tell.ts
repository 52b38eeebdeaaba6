import { saveProblem } from '#data/save-problem.ts';
import { createTelling } from '#ui/telling.ts';

export const { tellProblem, tellDone } = createTelling(saveProblem);
