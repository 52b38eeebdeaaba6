import type { BadCall } from './bad-calls.ts';

const invalid = { status: 422, error: 'invalid' } as const;
const contact = { who: 'nobody', method: 'POST', url: '/api/auth/contact-us' } as const;
const aMessage = { title: 'Eva', email: 'eva@example.com', message: 'Hello' };
/** Ana is the first of the server. */
const edit = { method: 'PUT', url: '/api/users/update/1' } as const;
const auth = (call: string) => ({ who: 'nobody', method: 'POST', url: `/api/auth/${call}` }) as const;

const wrongOfSelf: [field: string, value: unknown][] = [
  ['display_name', ' '],
  ['display_name', 'x'.repeat(81)],
  ['display_name', null],
  ['username', 'a b'],
  ['username', 'ab'],
  ['bio', 'x'.repeat(501)],
  ['status_message', 'x'.repeat(101)],
  ['notifications_enabled', 'yes'],
  ['share_subscriptions', 1],
];

/** Writes about accounts, and to those who run this, that must be refused. */
export const badAccountCalls: BadCall[] = [
  { why: 'nothing', ...contact, payload: {}, ...invalid, fields: ['title', 'email', 'message'] },
  {
    why: 'blank',
    ...contact,
    payload: { ...aMessage, title: ' ', message: ' ' },
    ...invalid,
    fields: ['title', 'message'],
  },
  { why: 'no e-mail', ...contact, payload: { ...aMessage, email: 'eva@home' }, ...invalid, fields: ['email'] },
  {
    why: 'a header in the e-mail',
    ...contact,
    payload: { ...aMessage, email: 'eva@example.com\r\nBcc: x@y.zz' },
    ...invalid,
    fields: ['email'],
  },
  { why: 'a long name', ...contact, payload: { ...aMessage, title: 'x'.repeat(121) }, ...invalid, fields: ['title'] },
  {
    why: 'too much',
    ...contact,
    payload: { ...aMessage, message: 'x'.repeat(5_001) },
    ...invalid,
    fields: ['message'],
  },
  {
    why: 'a ref that is none',
    ...contact,
    payload: { ...aMessage, client_id: '7' },
    ...invalid,
    fields: ['client_id'],
  },
  ...wrongOfSelf.map(([field, value]): BadCall => ({
    why: `wrong: ${String(value).slice(0, 10)}`,
    ...edit,
    payload: { [field]: value },
    ...invalid,
    fields: [field],
  })),
  { why: 'somebody else', ...edit, who: 'ben', payload: { bio: 'Mine' }, status: 403, error: 'forbidden' },
  {
    why: 'nobody there',
    ...edit,
    url: '/api/users/update/9999',
    payload: { bio: 'x' },
    status: 403,
    error: 'forbidden',
  },
  { why: 'no id', ...edit, url: '/api/users/update/ana', payload: { bio: 'x' }, status: 404, error: 'not_found' },
  { why: 'a taken name', ...edit, payload: { username: 'BEN' }, status: 409, error: 'taken', fields: ['username'] },
  { why: 'nothing', ...auth('forgot-password'), payload: {}, ...invalid, fields: ['email'] },
  { why: 'no e-mail', ...auth('forgot-password'), payload: { email: 'ana' }, ...invalid, fields: ['email'] },
  { why: 'nothing', ...auth('confirm-pin'), payload: {}, ...invalid, fields: ['email', 'pin'] },
  {
    why: 'a number',
    ...auth('confirm-pin'),
    payload: { email: 'ana@example.com', pin: 123_456 },
    ...invalid,
    fields: ['pin'],
  },
  {
    why: 'no code was asked for',
    ...auth('confirm-pin'),
    payload: { email: 'ana@example.com', pin: '123456' },
    status: 400,
    error: 'wrong_code',
  },
  {
    why: 'nothing',
    ...auth('reset-password'),
    payload: {},
    ...invalid,
    fields: ['email', 'newPassword', 'confirmPassword'],
  },
  {
    why: 'passwords that differ',
    ...auth('reset-password'),
    payload: { email: 'ana@example.com', newPassword: 'another1horse', confirmPassword: 'another2horse' },
    status: 400,
    error: 'mismatch',
  },
  {
    why: 'no grant',
    ...auth('reset-password'),
    payload: { email: 'ana@example.com', newPassword: 'another1horse', confirmPassword: 'another1horse' },
    status: 400,
    error: 'reset_expired',
  },
  { why: 'not set up', ...auth('google'), payload: { idToken: 'x' }, status: 503, error: 'not_configured' },
  {
    why: 'nothing',
    ...auth('change-password'),
    who: 'ana',
    payload: {},
    ...invalid,
    fields: ['currentPassword', 'newPassword'],
  },
  { why: 'neither link nor code', ...auth('confirm-email'), payload: {}, ...invalid, fields: ['token'] },
  { why: 'both', ...auth('confirm-email'), payload: { token: 'x', code: '1' }, ...invalid, fields: ['token'] },
  { why: 'no such link', ...auth('confirm-email'), payload: { token: 'x' }, status: 400, error: 'link_expired' },
  { why: 'nobody', ...auth('confirm-email'), payload: { code: '1' }, status: 401, error: 'unauthorized' },
  { why: 'nobody', ...auth('change-email'), payload: {}, status: 401, error: 'unauthorized' },
  { why: 'nobody', ...auth('change-password'), payload: {}, status: 401, error: 'unauthorized' },
];
