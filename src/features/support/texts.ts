import type { ReportedType } from '#contract/moderation/report.ts';

export const reportTitles: Record<ReportedType, string> = {
  user: 'Report this person?',
  event: 'Report this event?',
  post: 'Report this post?',
  comment: 'Report this comment?',
  message: 'Report this message?',
};

/** What happens after a report, told to the reporter. */
export const whatHappens: Record<ReportedType, string> = {
  user: 'Those who run Scape look at it. They may hide this person. Nobody else learns that it was you. If you don’t want to see or hear them until then, block them.',
  event:
    'Those who run Scape look at it. They may hide this event. Nobody else learns that it was you, the organizer neither.',
  post: 'Those who run Scape look at it. They may hide this post. Nobody else learns that it was you, not even its author.',
  comment:
    'Those who run Scape look at it. They may hide this comment. Nobody else learns that it was you, not even its author.',
  message:
    'Those who run Scape read this message, and no other of the conversation. They may hide it. Nobody else learns that it was you, not even its author.',
};

// Contact page
export const contactUs = 'Contact Us';
export const writeToUs =
  'Write to us. If you are offline, your message is saved and sent as soon as you are back online.';
export const comeByCallOrWrite = 'Come by, call or write';
export const otherWays = 'Other ways to reach us';
export const beforeYouWrite = 'Before you write';
export const whereWeAre = 'where we are';
export const noContactGiven = 'Only operators see this. The form is the only way to reach you so far.';
export const giveContact = 'Give an email address, a phone number or a postal address';
export const whomToAsk =
  'A question about an event is answered fastest by its organizer. For all else we are here: something that doesn’t work, an idea, a venue that should be on Scape.';
export const address = 'Address';
export const phone = 'Phone';
export const email = 'Email';
export const mapOf = (address: string) => `Map: ${address}`;
export const name = 'Name';
export const message = 'Message';
export const newsletter = 'I’d like a newsletter, once there is one';
export const atMost = (max: number) => `At most ${String(max)} characters`;
export const invalidEmail = 'Email inválido';
export const required = 'Required';
export const sending = 'Sending...';
export const sendMessage = 'Send Message';
/** Outcomes of a message from the contact page. */
export const outcomeTexts = {
  sent: { title: 'Message Sent!', text: 'Thank you for contacting us. We will get back to you soon.' },
  waiting: {
    title: 'Message Saved',
    text: 'It could not be sent yet. Your message waits on this device and is sent by itself as soon as that works.',
  },
  failed: { title: 'Failed to Send', text: 'Something went wrong. Please try again.' },
} as const;
export const exploreEvents = 'Explore events';
export const seeWhatWaits = 'See what waits';

// Help
export const support = 'Support';
export const mostAsked = 'What is asked most. If yours isn’t here, write to us.';
export const nothingFits = 'Nothing fits? We answer by email.';
export const contactSupport = 'Contact Support';
export const searchForHelp = 'Search for help';
export const noResults = 'No results found.';
export const questions = [
  {
    question: 'How do I reset my password?',
    answer:
      'Choose “Forgot password” on the login page and give your email address. You get a code of twelve digits, which is good for 15 minutes; with it you set a new password. Wherever else you were signed in, you are signed out then.',
  },
  {
    question: 'Where do I see what I have purchased?',
    answer:
      'Under My Events or Purchases: here that is the tab “Subscribed” of your profile, once you are logged in. What you have seen stays on your device, so it opens at the door even without a connection.',
  },
  {
    question: 'How do I contact support?',
    answer:
      'With “Contact Us” here, or with the form on the contact page. Both take your message even while you’re offline: it stays on your device and goes out as soon as you’re back.',
  },
];

// Message to support
export const fieldLabels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' };
export const fieldComplaints = {
  name: 'Name is required.',
  email: 'Enter a valid email.',
  subject: 'Subject is required.',
  message: 'Message is required.',
};
export const notSaved = 'It could not be saved on this device. Please try again.';
export const notSent = (reason: string) => `Your message was not sent. ${reason}`;
export const messageSent = 'Message sent! We will contact you soon.';
export const messageWaits =
  'It could not be sent yet. Your message waits on this device and is sent by itself as soon as that works.';

// Report
export const reportThanks = 'Thank you for the report';
export const keptUntilSent = 'It is kept on this device until the server has it.';
export const discardReport = 'Discard your report?';
export const typedIsGone = 'What you typed is gone then.';
export const goOnWriting = 'Go on writing';
export const sendReport = 'Send report';
export const whatIsWrong = 'What is wrong?';
export const chooseClosest = 'Choose what comes closest.';
export const optionalNote = 'Note (optional)';
export const noteHelp = 'What they should know who look at it.';
export const loginRequired = 'Login Required';
export const loginToReport = 'Please login or register to report this.';
export const login = 'Login';
