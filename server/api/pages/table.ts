/** A page of the app as the server knows it. */
export interface PageEntry {
  /** its path; `:id` stands for one segment */
  path: string;
  /**
   * modules that it needs first and that aren't in the document; anything fetched before the main scripts delays them
   */
  modules?: readonly string[];
  title: string;
  description: string;
  /** what the server renders of it; omitted: the page needs the device */
  shows?: 'text' | 'home' | 'upcoming' | 'past' | 'ranking';
  /** about Scape, the software, whatever an instance is called */
  isOfScape?: boolean;
  /** not to be found by search engines */
  isPrivate?: boolean;
}

const pages = 'src/app/pages';
const reading = `${pages}/reading-page.tsx`;
export const about = 'Find, make and live events, even offline.';

function privatePage(path: string, module: string, title: string): PageEntry {
  return { path, modules: [`${pages}/${module}.tsx`], title, description: about, isPrivate: true };
}

/** The pages with titles of their own. An event's page takes its title from the event, a profile from its user. */
export const pageTable: readonly PageEntry[] = [
  { path: '/', shows: 'home', modules: [`${pages}/home-page.tsx`], title: 'Scape', description: about },
  {
    path: '/events',
    shows: 'upcoming',
    modules: [`${pages}/events-page.tsx`],
    title: 'Events',
    description: 'Concerts, markets, hikes, talks and parties near you: search them, sort them, keep them offline.',
  },
  {
    path: '/events/upcoming',
    shows: 'upcoming',
    modules: [`${pages}/events-page.tsx`],
    title: 'Upcoming events',
    description: 'What is on next, soonest first: concerts, markets, hikes, talks and parties.',
  },
  {
    path: '/events/previous',
    shows: 'past',
    modules: [`${pages}/events-page.tsx`],
    title: 'Previous events',
    description: 'What was on, latest first.',
  },
  {
    path: '/events/create',
    modules: [`${pages}/create-event-page.tsx`],
    title: 'Create an event',
    description: 'Write it where you are, with or without a connection, and publish it when you are ready.',
  },
  privatePage('/events/organize', 'create-event-page', 'Create an event'),
  privatePage('/events/:id/edit', 'edit-event-page', 'Edit event'),
  privatePage('/events/:id/guests', 'organizer/guests-page', 'Guests'),
  {
    path: '/map/view',
    modules: [`${pages}/map-view-page.tsx`],
    title: 'Map view',
    description: 'Events on a map of the whole earth, which is there without a connection too.',
  },
  privatePage('/map', 'map-page', 'Map of Events'),
  {
    path: '/rankings',
    shows: 'ranking',
    modules: [`${pages}/rankings-page.tsx`],
    title: 'Ranking System',
    description: 'The events and the people that most others like, follow and go to.',
  },
  {
    path: '/about',
    shows: 'text',
    isOfScape: true,
    modules: [reading],
    title: 'About Scape',
    description: 'Events are found and lived where networks are worst. Scape works there too.',
  },
  {
    path: '/contact',
    shows: 'text',
    modules: [`${pages}/contact-page.tsx`],
    title: 'Contact',
    description: 'Write to the people who run Scape; without a connection your message waits and is sent later.',
  },
  {
    path: '/support',
    shows: 'text',
    modules: [reading],
    title: 'Support',
    description: 'Answers to what people ask us most, and a way to ask.',
  },
  {
    path: '/download-app',
    shows: 'text',
    modules: [reading],
    title: 'Download the app',
    description: 'Put Scape on your home screen: it opens at once and works with no connection.',
  },
  {
    path: '/blogs',
    shows: 'text',
    isOfScape: true,
    modules: [reading],
    title: 'Blog',
    description: 'Notes from those who make Scape.',
  },
  {
    path: '/press',
    shows: 'text',
    isOfScape: true,
    modules: [reading],
    title: 'Press',
    description: 'Scape in a few words, for those who write about it.',
  },
  {
    path: '/careers',
    shows: 'text',
    isOfScape: true,
    modules: [reading],
    title: 'Careers',
    description: 'Work on Scape.',
  },
  {
    path: '/become-sponsor',
    shows: 'text',
    modules: [reading],
    title: 'Become a sponsor',
    description: 'Stand behind events that people go to.',
  },
  {
    path: '/terms',
    shows: 'text',
    modules: [reading],
    title: 'Terms and conditions',
    description: 'What you agree to when you use Scape.',
  },
  {
    path: '/privacy',
    shows: 'text',
    modules: [reading],
    title: 'Privacy',
    description: 'What Scape knows of you, why, and how you take it back.',
  },
  { path: '/sitemap', shows: 'text', modules: [reading], title: 'Sitemap', description: 'Every page of Scape.' },
  {
    path: '/disclaimer',
    shows: 'text',
    modules: [reading],
    title: 'Disclaimer',
    description: 'What Scape answers for, and what organizers do.',
  },
  {
    path: '/login',
    shows: 'text',
    modules: [`${pages}/auth/login-page.tsx`],
    title: 'Login',
    description: 'Log in to Scape with your email and password, or with Google.',
  },
  {
    path: '/signup',
    shows: 'text',
    modules: [`${pages}/auth/signup-page.tsx`],
    title: 'Sign up',
    description: 'Make an account for Scape: like, subscribe and bookmark events, and make your own.',
  },
  {
    path: '/forgot-password',
    shows: 'text',
    modules: [`${pages}/auth/forgot-password-page.tsx`],
    title: 'Forgot password',
    description: about,
    isPrivate: true,
  },
  {
    path: '/setup-password',
    modules: [`${pages}/auth/setup-password-page.tsx`],
    title: 'Set a new password',
    description: about,
    isPrivate: true,
  },
  privatePage('/confirm', 'auth/confirm-page', 'Confirm your email'),
  privatePage('/user/profile', 'own-profile-page', 'My Profile'),
  privatePage('/plans', 'plans-page', 'My plans'),
  privatePage('/user/events', 'organizer/my-events-page', 'My Events'),
  privatePage('/user/events/import', 'organizer/import-page', 'Import events'),
  privatePage('/user/settings', 'settings-page', 'Settings'),
  privatePage('/notices', 'notices-page', 'Notifications'),
  privatePage('/user/ranking', 'rankings-page', 'Ranking System'),
  privatePage('/chat', 'chat-page', 'Chat'),
  privatePage('/share', 'share-page', 'Shared with Scape'),
  privatePage('/outbox', 'outbox-page', 'Outbox'),
];

/** The first modules of a user's page. */
export const personModules = [`${pages}/profile-page.tsx`] as const;

/** The first modules of an event's two pages. */
export const eventModules = {
  whole: [`${pages}/event-page.tsx`],
  preview: [`${pages}/event-detail-page.tsx`],
} as const;

const byPattern = pageTable.map((entry) => ({
  entry,
  pattern: new RegExp(`^${entry.path.replace(':id', '[^/]+')}/?$`),
}));

export function pageAt(path: string): PageEntry | null {
  return byPattern.find(({ pattern }) => pattern.test(path))?.entry ?? null;
}

/** The pages that search engines may list. */
export const publicPaths: readonly string[] = pageTable
  .filter(({ isPrivate }) => isPrivate !== true)
  .map(({ path }) => path);
