/** A page of the app as the server knows it. */
export interface PageEntry {
  /** what its address looks like; `:id` stands for one part of it */
  path: string;
  /** the module that shows it, where it comes as a chunk of its own */
  module?: string;
  title: string;
  description: string;
  /** nobody should come here from a search */
  isPrivate?: boolean;
}

const pages = 'src/app/pages';
const reading = `${pages}/reading-page.tsx`;
export const about = 'Find, make and live events, also with no connection.';

/** The pages that have words of their own. An event's page has those of the event. */
export const pageTable: readonly PageEntry[] = [
  { path: '/', module: `${pages}/home-page.tsx`, title: 'Scape', description: about },
  {
    path: '/events',
    title: 'Events',
    description: 'Concerts, markets, hikes, talks and parties near you: search them, sort them, keep them offline.',
  },
  {
    path: '/events/upcoming',
    title: 'Upcoming events',
    description: 'What is on next, soonest first: concerts, markets, hikes, talks and parties.',
  },
  { path: '/events/previous', title: 'Previous events', description: 'What was on, latest first.' },
  {
    path: '/events/create',
    module: `${pages}/create-event-page.tsx`,
    title: 'Create an event',
    description: 'Write it where you are, with or without a connection, and publish it when you are ready.',
  },
  {
    path: '/events/organize',
    module: `${pages}/create-event-page.tsx`,
    title: 'Create an event',
    description: about,
    isPrivate: true,
  },
  {
    path: '/events/:id/edit',
    module: `${pages}/edit-event-page.tsx`,
    title: 'Edit event',
    description: about,
    isPrivate: true,
  },
  {
    path: '/rankings',
    module: `${pages}/rankings-page.tsx`,
    title: 'Ranking System',
    description: 'The events and the people that most others like, follow and go to.',
  },
  {
    path: '/about',
    module: reading,
    title: 'About Scape',
    description: 'Events are found and lived where networks are worst. Scape works there too.',
  },
  {
    path: '/contact',
    module: `${pages}/contact-page.tsx`,
    title: 'Contact',
    description: 'Write to the people who run Scape; without a connection your message waits and is sent later.',
  },
  {
    path: '/support',
    module: reading,
    title: 'Support',
    description: 'Answers to what people ask us most, and a way to ask.',
  },
  {
    path: '/download-app',
    module: reading,
    title: 'Download the app',
    description: 'Put Scape on your home screen: it opens at once and works with no connection.',
  },
  { path: '/blogs', module: reading, title: 'Blog', description: 'Notes from those who make Scape.' },
  {
    path: '/press',
    module: reading,
    title: 'Press',
    description: 'Scape in a few words, for those who write about it.',
  },
  { path: '/careers', module: reading, title: 'Careers', description: 'Work on Scape.' },
  {
    path: '/become-sponsor',
    module: reading,
    title: 'Become a sponsor',
    description: 'Stand behind events that people go to.',
  },
  {
    path: '/terms',
    module: reading,
    title: 'Terms and conditions',
    description: 'What you agree to when you use Scape.',
  },
  {
    path: '/privacy',
    module: reading,
    title: 'Privacy',
    description: 'What Scape knows of you, why, and how you take it back.',
  },
  { path: '/sitemap', module: reading, title: 'Sitemap', description: 'Every page of Scape.' },
  {
    path: '/disclaimer',
    module: reading,
    title: 'Disclaimer',
    description: 'What Scape answers for, and what organizers do.',
  },
  { path: '/login', module: `${pages}/login-page.tsx`, title: 'Login', description: about, isPrivate: true },
  { path: '/signup', module: `${pages}/signup-page.tsx`, title: 'Sign up', description: about, isPrivate: true },
  {
    path: '/forgot-password',
    module: `${pages}/forgot-password-page.tsx`,
    title: 'Forgot password',
    description: about,
    isPrivate: true,
  },
  {
    path: '/setup-password',
    module: `${pages}/setup-password-page.tsx`,
    title: 'Set a new password',
    description: about,
    isPrivate: true,
  },
  {
    path: '/user/settings',
    module: `${pages}/settings-page.tsx`,
    title: 'Settings',
    description: about,
    isPrivate: true,
  },
  { path: '/outbox', module: `${pages}/outbox-page.tsx`, title: 'Outbox', description: about, isPrivate: true },
];

/** The modules of an event's two pages. */
export const eventModules = { whole: `${pages}/event-page.tsx`, preview: `${pages}/event-detail-page.tsx` } as const;

const byPattern = pageTable.map((entry) => ({
  entry,
  pattern: new RegExp(`^${entry.path.replace(':id', '[^/]+')}/?$`),
}));

export function pageAt(path: string): PageEntry | null {
  return byPattern.find(({ pattern }) => pattern.test(path))?.entry ?? null;
}

/** The pages that a search may lead to. */
export const publicPaths: readonly string[] = pageTable
  .filter(({ isPrivate }) => isPrivate !== true)
  .map(({ path }) => path);
