/** Where things are. A page that doesn't exist has no entry, so that no link leads nowhere. */
export const paths = {
  home: '/',
  events: '/events',
  createEvent: '/events/create',
  event: (idOrRef: number | string) => `/events/${idOrRef}`,
  editEvent: (idOrRef: number | string) => `/events/${idOrRef}/edit`,
  login: '/login',
  signup: '/signup',
  outbox: '/outbox',
} as const;
