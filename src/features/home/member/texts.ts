import { pluralize } from '#ui/text/plural.ts';

export const nextUp = 'Next up';
export const thisWeek = 'This week';
export const allPlans = 'All plans';

// People
export const fromPeople = 'From people you follow';
export const newFrom = (name: string) => `New from ${name}`;
export const goes = (name: string) => `${name} is going`;
export const peopleGo = (name: string, others: number) =>
  `${name} and ${pluralize(others, 'other', 'others')} are going`;

// Unfinished
export const unfinished = 'Unfinished';
export const draftOf = (title: string) => `Draft: ${title}`;
export const untitledDraft = 'Draft without a title';
export const draftCount = (count: number) => `${String(count)} drafts`;
export const changesWait = (count: number) => `${pluralize(count, 'change waits', 'changes wait')} to be sent`;
export const changesNeedYou = (count: number) => `${pluralize(count, 'change needs', 'changes need')} you`;
