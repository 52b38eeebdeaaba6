// Questions
export const whatManyAsk = 'Is there parking? Can I bring my dog? What many would ask is best answered here.';
export const askedAndAnswered = 'Asked and answered';
export const editedBelow = 'Being edited below';
/** in the middle of a sentence */
export const questionName = (number: number) => `question ${String(number)}`;
export const edit = (name: string) => `Edit ${name}`;
export const questionRemoved = 'Question removed';
export const questionMoved = (place: number, count: number) =>
  `Question moved to place ${String(place)} of ${String(count)}`;

// Editor
export const addAQuestion = 'Add a question';
export const editQuestion = (number: number) => `Edit question ${String(number)}`;
export const question = 'Question';
export const answer = 'Answer';
export const addQuestion = 'Add question';
export const saveQuestion = 'Save question';
export const questionsFull = (most: number) =>
  `An event has at most ${String(most)} questions: remove one to add another`;
export const saveFirst = 'Save this one first, or cancel it';
export const addFirst = 'Add this one first, or clear it';
export const questionSaved = (number: number) => `Question ${String(number)} saved`;
export const questionAdded = (number: number) => `Question ${String(number)} added`;
export const changesGivenUp = 'Changes to the question given up';
export const questionCleared = 'Question cleared';
export const writtenSinceSetAside = 'Set aside what was written since';
