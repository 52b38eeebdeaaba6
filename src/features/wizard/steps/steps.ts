export type StepName = 'basic' | 'media' | 'date' | 'location' | 'details' | 'faq' | 'tickets';

/** A step of the wizard, and what it is called. Which fields are its own is said in the table of the form's fields. */
export interface Step {
  name: StepName;
  label: string;
  heading: string;
}

export const steps: readonly [Step, ...Step[]] = [
  { name: 'basic', label: 'Event page', heading: 'Event page' },
  { name: 'media', label: 'Images & videos', heading: 'Images & videos' },
  { name: 'date', label: 'Date & time', heading: 'Date and location' },
  { name: 'location', label: 'Location', heading: 'Location' },
  { name: 'details', label: 'About this event', heading: 'About this event' },
  { name: 'faq', label: 'FAQ', heading: 'FAQ' },
  { name: 'tickets', label: 'Tickets', heading: 'Tickets' },
];
