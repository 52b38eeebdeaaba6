export const stepTexts = {
  basic: { label: 'Event page', heading: 'Event page' },
  media: { label: 'Images & videos', heading: 'Images & videos' },
  date: { label: 'Date & time', heading: 'Date and location' },
  location: { label: 'Location', heading: 'Location' },
  details: { label: 'About this event', heading: 'About this event' },
  faq: { label: 'FAQ', heading: 'FAQ' },
  tickets: { label: 'Tickets', heading: 'Tickets' },
};
export const steps = 'Steps';
export const statuses = { complete: 'complete', incomplete: 'not complete yet', errors: 'needs attention' };
export const stepStatus = (label: string, status: string) => `${label}, ${status}`;

// Event page
export const title = 'Title';
export const titleHelp = 'The name of the event, as people will see it.';
export const subtitle = 'Subtitle';
export const description = 'Description';
export const descriptionHelp = 'What people read first. The step “About this event” has room for more.';
export const category = 'Category';
export const subcategory = 'Subcategory';
export const subcategoryHelp = 'If you like: Salsa, Street food, Half marathon.';
export const language = 'Language';
export const languageHelp = 'The one people speak there, if it matters.';
export const languageNotSaid = 'Not said';

// About this event
export const summary = 'Short summary';
export const summaryHelp = 'Shown in lists and messengers';
export const detailedDescription = 'Detailed description';
export const detailedDescriptionHelp = 'The programme, who takes part, what to bring.';
export const venueDetails = 'Venue details';
export const venueDetailsHelp = 'How to get in, where to park, steps and lifts.';

// Who can find it
export const visibility = 'Who can find it';
export const visibilities = {
  public: { label: 'Public', help: 'Everybody finds it in lists, on the map and in searches.' },
  unlisted: { label: 'Unlisted', help: 'Only people with the link, which you find behind “Share”.' },
};

// Items of lists
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const remove = (name: string) => `Remove ${name}`;
