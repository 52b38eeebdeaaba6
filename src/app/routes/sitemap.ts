import { paths } from './paths.ts';

/** All pages with a URL of their own, grouped by purpose. */
export const sitemapGroups = [
  {
    title: 'Events',
    places: [
      { name: 'Home', path: paths.home },
      { name: 'Events', path: paths.events },
      { name: 'Upcoming events', path: paths.upcomingEvents },
      { name: 'Previous events', path: paths.previousEvents },
      { name: 'Map', path: paths.mapView },
      { name: 'Rankings', path: paths.rankings },
      { name: 'Create an event', path: paths.createEvent },
    ],
  },
  {
    title: 'Your account',
    places: [
      { name: 'Login', path: paths.login },
      { name: 'Sign up', path: paths.signup },
      { name: 'Forgot password', path: paths.forgotPassword },
      { name: 'My Profile', path: paths.ownProfile },
      { name: 'My Events', path: paths.myEvents },
      { name: 'My Ranking', path: paths.userRanking },
      { name: 'Map of events', path: paths.map },
      { name: 'Chat', path: paths.chat },
      { name: 'Settings', path: paths.settings },
      { name: 'Outbox', path: paths.outbox },
    ],
  },
  {
    title: 'Scape',
    places: [
      { name: 'About', path: paths.about },
      { name: 'Contact', path: paths.contact },
      { name: 'Support', path: paths.support },
      { name: 'Download the app', path: paths.downloadApp },
      { name: 'Blog', path: paths.blogs },
      { name: 'Press', path: paths.press },
      { name: 'Careers', path: paths.careers },
      { name: 'Become a sponsor', path: paths.becomeSponsor },
    ],
  },
  {
    title: 'The small print',
    places: [
      { name: 'Terms and conditions', path: paths.terms },
      { name: 'Privacy', path: paths.privacy },
      { name: 'Disclaimer', path: paths.disclaimer },
    ],
  },
] as const;
