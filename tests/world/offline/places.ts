import type { paths } from '#app/routes/paths.ts';
import type { OfflineStage } from './stage.ts';

/** What a path shows. */
export interface Sight {
  heading: string | RegExp;
  /** where the path redirects to, if it does */
  endsAt?: string;
}

export interface Place {
  path: string;
  member: Sight;
  visitor: Sight;
}

const home = /^Find, make and live events/;
const toLogin: Sight = { heading: 'Login', endsAt: '/login' };
const toProfile: Sight = { heading: 'Ana Peralta', endsAt: '/user/profile' };

const open = (path: string, heading: Sight['heading']): Place => ({ path, member: { heading }, visitor: { heading } });
const forMembers = (path: string, heading: Sight['heading']): Place => ({
  path,
  member: { heading },
  visitor: toLogin,
});
const forVisitors = (path: string, heading: Sight['heading']): Place => ({
  path,
  member: toProfile,
  visitor: { heading },
});

/** Every path, with what it shows offline to a signed-in user and to a visitor. */
export function placesOf({ events, groups, others }: OfflineStage): Record<keyof typeof paths, Place> {
  const { event_id: id, ref, title } = events.changed;
  const event = `/events/${String(id)}`;
  const shown = { heading: title, endsAt: event };
  const creating = { heading: 'Create event', endsAt: '/events/create' };
  return {
    home: open('/', home),
    events: open('/events?category=musica', 'Events'),
    createEvent: open('/events/create', 'Create event'),
    previousEvents: open('/events/previous', 'Previous events'),
    upcomingEvents: open('/events/upcoming', 'Upcoming events'),
    organizeEvent: { path: '/events/organize', member: creating, visitor: creating },
    event: { path: `/events/${ref}`, member: shown, visitor: shown },
    eventDetail: open(`${event}/detail`, title),
    editEvent: forMembers(`${event}/edit`, 'Edit Event'),
    eventGuests: forMembers(`${event}/guests`, 'Guests'),
    profile: {
      path: `/profile/${String(others.Berta)}`,
      member: { heading: 'Berta' },
      // They haven't been shown on this device before.
      visitor: { heading: 'Error al cargar el perfil' },
    },
    map: forMembers('/map', 'Map of Events'),
    mapView: open('/map/view', 'Map view'),
    chat: forMembers('/chat', 'Chat'),
    chatWith: forMembers(`/chat?with=${String(others.Berta)}`, 'Chat'),
    chatIn: forMembers(`/chat?group=${groups.own.client_id}`, 'Chat'),
    rankings: open('/rankings', 'Ranking System'),
    login: forVisitors('/login', 'Login'),
    signup: forVisitors('/signup', /sign up/i),
    confirmEmail: open('/confirm', 'Confirm your email'),
    forgotPassword: forVisitors('/forgot-password', 'Forgot password'),
    setupPassword: {
      path: '/setup-password',
      member: toProfile,
      // Without a code the page asks for one first.
      visitor: { heading: 'Forgot password', endsAt: '/forgot-password' },
    },
    plans: forMembers('/plans', 'My plans'),
    myEvents: forMembers('/user/events', 'My Events'),
    importEvents: forMembers('/user/events/import', 'Import events'),
    ownProfile: forMembers('/user/profile', 'Ana Peralta'),
    settings: forMembers('/user/settings', 'Configuración'),
    notices: forMembers('/notices', 'Notifications'),
    userRanking: forMembers('/user/ranking', 'Ranking System'),
    moderation: forMembers('/moderation', 'Moderation'),
    admin: forMembers('/admin', 'Admin'),
    adminSettings: forMembers('/admin/settings', 'Instance settings'),
    adminPeople: forMembers('/admin/people', 'People'),
    outbox: open('/outbox', 'Outbox'),
    share: open('/share', 'Shared with Scape'),
    open: { path: `/open?link=web%2Bscape%3Aevents%2F${String(id)}`, member: shown, visitor: shown },
    about: open('/about', /^About/),
    contact: open('/contact', 'Contact Us'),
    support: open('/support', 'Support'),
    downloadApp: open('/download-app', 'Download the app'),
    blogs: open('/blogs', 'Blog'),
    press: open('/press', 'Press'),
    careers: open('/careers', 'Careers'),
    becomeSponsor: open('/become-sponsor', 'Become a sponsor'),
    terms: open('/terms', 'Terms and conditions'),
    privacy: open('/privacy', 'Privacy'),
    sitemap: open('/sitemap', 'Sitemap'),
    disclaimer: open('/disclaimer', 'Disclaimer'),
  };
}
