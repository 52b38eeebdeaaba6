export const tags = 'Tags';
export const tagsHelp = (count: number, most: number) =>
  `Enter or a comma ends a tag. ${String(count)} of ${String(most)}.`;
export const tagsPlaceholder = 'jazz, live music';
export const chosen = 'Chosen';
export const removeTag = (tag: string) => `Remove ${tag}`;
export const usedByOthers = 'Used by others';
export const addTag = (tag: string) => `Add ${tag}`;

// Announcements
export const tagsAdded = (tags: string) => `Added ${tags}`;
export const alreadyThere = 'That tag is there already';
export const tagRemoved = (tag: string) => `Removed ${tag}`;

// Complaints
export const tagTooLong = (most: number, start: string, length: number) =>
  `A tag has at most ${String(most)} letters, “${start}…” has ${String(length)}`;
export const tagsFull = (most: number) => `An event has at most ${String(most)} tags: remove one to add another`;
