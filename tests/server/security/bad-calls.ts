const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

/** A write that must be refused; `{event}`, `{draft}` and `{uuid}` in an address stand for what the test has made. */
export interface BadCall {
  why: string;
  who?: 'ana' | 'ben' | 'nobody';
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
  status: number;
  error: string;
  fields?: string[];
}

const toggles = [
  ['/api/events/event-likes/toggle', 'event_id', {}],
  ['/api/events/event-subscriptions/toggle', 'event_id', {}],
  ['/api/bookmarks', 'object_id', { object_type: 'event' }],
] as const;
const wishes: Record<string, string> = {
  '/api/events/event-likes/toggle': 'liked',
  '/api/events/event-subscriptions/toggle': 'subscribed',
  '/api/bookmarks': 'bookmarked',
};
const create = { method: 'POST', url: '/api/events' } as const;
const edit = { method: 'PUT', url: '/api/events/{event}' } as const;
const invalid = { status: 422, error: 'invalid' } as const;
const register = { method: 'POST', url: '/api/auth/register', who: 'nobody' } as const;
const person = { email: 'x@example.com', password: 'correct1horse', username: 'xavier', name: 'X', lastname: 'Y' };

export const badCalls: BadCall[] = [
  { why: 'nothing', ...create, payload: {}, ...invalid, fields: ['title', 'description', 'date_time'] },
  { why: 'empty title', ...create, payload: { ...aConcert, title: '  ' }, ...invalid, fields: ['title'] },
  { why: 'mistyped', ...create, payload: { ...aConcert, title: 5, tags: 'a' }, ...invalid, fields: ['title', 'tags'] },
  { why: 'long title', ...create, payload: { ...aConcert, title: 'x'.repeat(201) }, ...invalid, fields: ['title'] },
  { why: 'no date', ...create, payload: { ...aConcert, date_time: 'tomorrow' }, ...invalid, fields: ['date_time'] },
  { why: 'a date without zone', ...create, payload: { ...aConcert, date_time: '2027-01-01T10:00:00' }, ...invalid },
  { why: 'a script as link', ...create, payload: { ...aConcert, event_link: 'javascript:1' }, ...invalid },
  {
    why: 'off the globe',
    ...create,
    payload: { ...aConcert, location: { type: 'Point', coordinates: [181, 0] } },
    ...invalid,
  },
  {
    why: 'a ref that is none',
    ...create,
    payload: { ...aConcert, client_id: 'mine' },
    ...invalid,
    fields: ['client_id'],
  },
  { why: 'an array', ...create, payload: [], ...invalid },
  { why: 'another organizer', ...create, payload: { ...aConcert, organizer_id: 2 }, status: 403, error: 'forbidden' },
  { why: 'too large', ...create, payload: { ...aConcert, junk: 'x'.repeat(600_000) }, status: 413, error: 'too_large' },
  {
    why: 'a ref of another',
    ...create,
    who: 'ben',
    payload: { ...aConcert, client_id: 'REF' },
    status: 409,
    error: 'ref_taken',
  },
  { why: 'mistyped', ...edit, payload: { capacity: 'many' }, ...invalid, fields: ['capacity'] },
  { why: 'oversized', ...edit, payload: { description: 'x'.repeat(20_001) }, ...invalid, fields: ['description'] },
  {
    why: 'ends before it starts',
    ...edit,
    payload: { end_date_time: '2020-01-01T00:00:00Z' },
    ...invalid,
    fields: ['end_date_time'],
  },
  {
    why: 'a picture that is not there',
    ...edit,
    payload: { gallery_images: ['/media/x'] },
    ...invalid,
    fields: ['gallery_images'],
  },
  { why: 'wrong owner', ...edit, who: 'ben', payload: { title: 'Mine' }, status: 403, error: 'forbidden' },
  {
    why: 'an id that is nobody’s',
    method: 'PUT',
    url: '/api/events/9999',
    payload: { title: 'x' },
    status: 404,
    error: 'not_found',
  },
  {
    why: 'an id that is none',
    method: 'PUT',
    url: '/api/events/1%20or%201',
    payload: {},
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a draft of another',
    who: 'ben',
    method: 'PUT',
    url: '/api/events/{draft}',
    payload: { title: 'x' },
    status: 404,
    error: 'not_found',
  },
  {
    why: 'wrong owner',
    who: 'ben',
    method: 'DELETE',
    url: '/api/events/{event}',
    status: 403,
    error: 'forbidden',
  },
  {
    why: 'an id that is nobody’s',
    method: 'DELETE',
    url: '/api/events/{uuid}',
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a view of nothing',
    who: 'nobody',
    method: 'POST',
    url: '/api/views/events/9999',
    payload: {},
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a visitor that is none',
    who: 'nobody',
    method: 'POST',
    url: '/api/views/events/{event}',
    payload: { visitor_id: 7 },
    ...invalid,
    fields: ['visitor_id'],
  },
  ...toggles.flatMap(([path, id, rest]): BadCall[] => {
    const toggle = { method: 'POST', url: path } as const;
    return [
      { why: 'no id', ...toggle, payload: rest, ...invalid, fields: [id] },
      { why: 'a mistyped id', ...toggle, payload: { ...rest, [id]: '1; drop table events' }, ...invalid, fields: [id] },
      { why: 'a mistyped wish', ...toggle, payload: { ...rest, [id]: 1, [wishes[path] ?? '']: 'yes' }, ...invalid },
      { why: 'nothing there', ...toggle, payload: { ...rest, [id]: 9999 }, status: 404, error: 'not_found' },
      {
        why: 'a draft of another',
        who: 'ben',
        ...toggle,
        payload: { ...rest, [id]: 2 },
        status: 404,
        error: 'not_found',
      },
    ];
  }),
  ...toggles.slice(0, 2).map(([path, id]): BadCall => ({
    why: 'for another user',
    method: 'POST',
    url: path,
    payload: { [id]: 1, user_id: 2 },
    status: 403,
    error: 'forbidden',
  })),
  {
    why: 'nothing',
    ...register,
    payload: {},
    ...invalid,
    fields: ['email', 'password', 'username', 'name', 'lastname'],
  },
  { why: 'a weak password', ...register, payload: { ...person, password: 'short1' }, ...invalid, fields: ['password'] },
  { why: 'no e-mail', ...register, payload: { ...person, email: 'x@y' }, ...invalid, fields: ['email'] },
  {
    why: 'a taken e-mail',
    ...register,
    payload: { ...person, email: 'ANA@example.com' },
    status: 409,
    error: 'taken',
    fields: ['email'],
  },
  {
    why: 'a taken name',
    ...register,
    payload: { ...person, username: 'Ana' },
    status: 409,
    error: 'taken',
    fields: ['username'],
  },
  {
    why: 'a wrong password',
    who: 'nobody',
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ana@example.com', password: 'wrong' },
    status: 401,
    error: 'unauthorized',
  },
  {
    why: 'an unknown account',
    who: 'nobody',
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'no@example.com', password: 'wrong' },
    status: 401,
    error: 'unauthorized',
  },
  {
    why: 'no password',
    who: 'nobody',
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ana@example.com' },
    ...invalid,
    fields: ['password'],
  },
  {
    why: 'nobody signed in',
    who: 'nobody',
    method: 'POST',
    url: '/api/auth/logout',
    status: 401,
    error: 'unauthorized',
  },
  {
    why: 'a session that is none',
    who: 'nobody',
    method: 'POST',
    url: '/api/auth/logout',
    payload: { session: 'x'.repeat(64) },
    ...invalid,
    fields: ['session'],
  },
  { why: 'not a list', method: 'POST', url: '/api/batch', payload: { items: 5 }, ...invalid, fields: ['items'] },
  {
    why: 'too many',
    method: 'POST',
    url: '/api/batch',
    payload: { items: Array.from({ length: 101 }, () => ({})) },
    ...invalid,
    fields: ['items'],
  },
  {
    why: 'too large',
    method: 'POST',
    url: '/api/batch',
    payload: { items: [{ body: 'x'.repeat(263_000) }] },
    status: 413,
    error: 'too_large',
  },
  {
    why: 'a key that is none',
    method: 'POST',
    url: '/api/mutations/mine/void',
    payload: { lane: 'x', seq: 1 },
    ...invalid,
    fields: ['key'],
  },
  {
    why: 'no lane',
    method: 'POST',
    url: '/api/mutations/{uuid}/void',
    payload: { seq: -1 },
    ...invalid,
    fields: ['lane', 'seq'],
  },
];
