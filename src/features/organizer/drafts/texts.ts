export const unfinishedDrafts = 'Unfinished drafts';
export const keptUntilPublished = 'Kept on this device until you publish them.';
export const showMore = (count: number) => `Show ${String(count)} more`;
export const unreadableDraft = 'A draft that could not be read';
export const untitledDraft = 'Event name';
export const saved = (age: string) => `Saved ${age}`;
/** before the step that the draft was left at */
export const changesToGoneEvent = 'Changes to an event that is gone, ';
export const changes = 'Changes, ';
export const setAside = 'It was set aside and stays on this device. ';
export const open = 'Open';
export const openDraft = (name: string) => `Open: ${name}`;
export const duplicate = 'Duplicate';
export const duplicateDraft = (name: string) => `Duplicate: ${name}`;
export const deleteTitle = 'Delete';
export const deleteDraft = (name: string) => `Delete draft: ${name}`;
export const nothingDeleted = 'This draft was changed meanwhile: nothing was deleted';
export const draftDeleted = 'Draft deleted';
export const draftDuplicated = 'Draft duplicated';
