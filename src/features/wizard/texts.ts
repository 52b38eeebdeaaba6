import type { WizardTexts } from '#features/wizard/submit/use-submit.ts';

// New event
export const createTexts: WizardTexts = {
  submit: 'Publish',
  submitting: 'Publishing...',
  arrived: 'Evento creado con éxito',
  done: 'Event created successfully!',
  failed: 'No se pudo crear el evento',
};
export const importThem = 'Or import several events from a file';
export const onWithDraft = 'Your draft is back';
export const newEvent = 'New event';
export const allDrafts = 'All drafts';
export const startOver = 'Start over';

// Edited event
export const editEvent = 'Edit Event';
export const editTexts: WizardTexts = {
  submit: 'Save changes',
  submitting: 'Saving...',
  arrived: 'Evento actualizado con éxito',
  done: 'Event updated successfully!',
  failed: 'No se pudo actualizar el evento',
};
export const onWithChanges = 'Your earlier changes are back';
export const eventWasDeleted = 'This event was deleted';
export const saveAsNewDraft = 'Save as a new draft';
export const typedIsStillHere = 'What you typed is still here. It can become the draft of a new event.';
export const picturesLeftBehind = 'Some pictures could not be taken along';
export const deleteEvent = 'Delete event';
export const deleteHelp = 'Deleting takes the event away for everybody.';

// Form
export const backToEvent = 'Back to the event';
export const backToMyEvents = 'Back to My Events';
export const stepShort = (step: number, count: number) => `${String(step)} of ${String(count)}`;
export const stepNamed = (step: string, label: string) => `${step}: ${label}`;
export const stepOfAll = (step: number, count: number) => `Step ${String(step)} of ${String(count)}`;
export const fetchError = (status: string) => `fetch error! status: ${status}`;
export const serverError = (message: string) => `Error del servidor: ${message}`;
export const previous = 'Previous';
export const saveAndContinue = 'Save and continue';
export const preview = 'Preview';
export const saveDraft = 'Save draft';
export const howPeopleSeeIt = 'This is how people will see it.';
export const backToForm = 'Back to the form';

// Summary
export const summary = 'Summary';
export const untitled = 'Event name';
export const noDateYet = 'No date yet';
export const draft = 'Draft';
export const liveUntilSaved = 'These are your changes. The event stays as it was until you save them.';
