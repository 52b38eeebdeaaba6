import type { LegalPage, SignUpMode } from '#contract/instance/settings.ts';

// Page
export const instanceSettings = 'Instance settings';
export const whatForPeople =
  'What people see of your instance: its name, how to reach you, your texts, and who may sign up.';
export const notLoaded = 'The settings could not be loaded';
export const loadingSettings = 'Loading settings...';
export const seeThePage = 'See the page';

// Saving
export const unsavedChanges = 'Unsaved changes. They are kept on this device until you save or discard them.';
export const savedForAll = 'Saved. Devices show it the next time they are online.';
export const everythingSaved = 'Everything is saved.';
export const merged =
  'Another operator has saved settings meanwhile. Theirs are here now, with your changes on top. Check them and save again.';
export const saving = 'Saving...';
export const lookAtFields = 'Not saved: look at the marked fields.';

// Name
export const nameAndLanguage = 'Name';
export const name = 'Name of your instance';
export const nameHelp = 'In the header, in titles, in mails, and for the installed app.';
export const copyright = 'Last line of the footer';
export const copyrightHelp = 'For example “© Town library”. Empty: no such line.';
export const language = 'Language of your texts';
export const languageHelp = 'Screen readers read your own texts in it. The app itself speaks English.';

// Contact
export const contact = 'Contact';
export const contactText =
  'What you fill in is shown on the contact page. Messages from its form reach you in any case.';
export const email = 'Email';
export const phone = 'Phone';
export const address = 'Address';
export const addressHelp = 'In one line.';
export const spot = 'Place on the map';
export const spotHelp = 'Latitude and longitude, such as 41.39, 2.17. Empty: no map.';
export const badSpot = 'Two numbers with a comma between them: latitude from -90 to 90, longitude from -180 to 180';
export const opening = 'Opening lines';
export const openingHelp = 'What to write to you about, or when somebody is there.';

// Legal texts
export const legalTexts = 'Legal texts';
export const legalTextsHelp =
  'Plain text. An empty line ends a paragraph, a line that begins with “# ” is a heading, lines that begin with “- ” are a list. Left empty, the page shows the text that comes with the software, and says that it isn’t yours.';
export const legalLabels: Record<LegalPage, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy',
  disclaimer: 'Disclaimer',
};
export const preview = 'Preview';

// Testimonials
export const testimonials = 'Testimonials';
export const testimonialsText = 'What people say of you, on the start page. Without any, that part is left out.';
export const testimonialNumber = (number: number) => `Testimonial ${String(number)}`;
export const addTestimonial = 'Add a testimonial';
export const removeTestimonial = (number: number) => `Remove testimonial ${String(number)}`;
export const person = 'Name';
export const position = 'Position';
export const company = 'Company';
export const quote = 'What they say';

// Signing up
export const signingUp = 'Signing up';
export const whoMaySignUp = 'Who may make an account';
export const modeLabels: Record<SignUpMode, string> = {
  open: 'Everybody',
  invitation: 'By invitation',
  closed: 'Nobody',
};
export const modeTexts: Record<SignUpMode, string> = {
  open: 'Everybody can make an account.',
  invitation: 'Only people with one of your codes can make an account, also with Google.',
  closed: 'Nobody can make an account. The sign-up page says so, and how to reach you.',
};
export const existingSignIn = 'People with an account sign in as before.';

// Codes
export const codes = 'Sign-up codes';
export const codesText = 'A code, or its link, lets people make an account while that takes an invitation.';
export const codesNotNeeded = 'Codes are asked for only once “By invitation” is saved.';
export const makeCode = 'Make a code';
export const uses = 'How many people';
export const days = 'Days it is valid';
export const note = 'Note (optional)';
export const noteHelp = 'Only operators see it: whom the code is for.';
export const wholeNumber = (most: number) => `A whole number from 1 to ${String(most)}`;
export const shownOnce = 'Copy it now. Only a hash of it is stored, so it is not shown again.';
export const newCode = 'New code';
export const copyLink = 'Copy the link';
export const linkCopied = 'The link is in the clipboard';
export const notCopied = 'It could not be copied';
export const noCodes = 'No codes yet.';
export const codesNotLoaded = 'The codes could not be loaded';
export const withoutNote = 'Without a note';
export const usedTimes = (used: number, most: number) => `${String(used)} of ${String(most)} used`;
export const validUntil = (day: string) => `valid until ${day}`;
export const ended = { revoked: 'revoked', expired: 'expired', used: 'used up' } as const;
export const revoke = 'Revoke';
export const revokeCode = (note: string) => `Revoke “${note}”`;
