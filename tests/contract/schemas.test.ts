import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { ContactBody, contactLimits } from '#contract/moderation/contact.ts';
import { Event, EventInput, EventPatch } from '#contract/events/entity.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { Id, IdOrRef, Ref, Sha256 } from '#contract/ids.ts';
import { isRef } from '#contract/uuid.ts';
import { mutationShapes } from '#contract/sync/mutation-shapes.ts';
import { ChangePasswordBody, GoogleBody, LoginBody, ResetPasswordBody } from '#contract/account/session.ts';
import { BatchBody, BatchItem, CancelBody, CancelReply } from '#contract/sync/protocol.ts';
import { PushSubscriptionBody } from '#contract/account/push.ts';
import { Email, Password, RegisterBody, UserPatch, Username, mayEditUser, userLimits } from '#contract/account/user.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T20:00:00-04:00' };

/** The fields of a patch that are refused, each with a value that is wrong. */
const wrong: [keyof EventPatch, unknown][] = [
  ['title', ''],
  ['title', '   '],
  ['title', 'x'.repeat(eventLimits.title + 1)],
  ['title', null],
  ['description', ''],
  ['description', 'x'.repeat(eventLimits.text + 1)],
  ['date_time', 'tomorrow'],
  ['date_time', '2031-01-01'],
  ['date_time', '2031-01-01T20:00:00'],
  ['date_time', '2031-02-30T20:00:00Z'],
  ['date_time', '2031-01-01T25:00:00Z'],
  ['date_time', null],
  ['end_date_time', 'later'],
  ['timezone', 'America/Macondo'],
  ['event_type', 'weekly'],
  ['status', 'finished'],
  ['tags', 'music'],
  ['tags', ['']],
  ['tags', ['x'.repeat(eventLimits.tag + 1)]],
  ['tags', Array.from({ length: eventLimits.tags + 1 }, (_unused, index) => `t${index}`)],
  ['capacity', -1],
  ['capacity', 1.5],
  ['capacity', '5'],
  ['capacity', eventLimits.capacity + 1],
  ['price', '-1'],
  ['price', '1.234'],
  ['price', 5],
  ['price', 'free'],
  ['pricing_type', 'donation'],
  ['ticket_types', [{ name: '', price: '1', quantity: '1', description: '' }]],
  ['ticket_types', [{ name: 'VIP', price: '1', quantity: '-1', description: '' }]],
  ['faqs', [{ id: '1', question: ' ', answer: 'A' }]],
  ['video_url', 'javascript:alert(1)'],
  ['event_link', 'scape.example'],
  ['online', 'yes'],
  ['city', 'x'.repeat(eventLimits.place + 1)],
  ['location', { type: 'Point', coordinates: [181, 0] }],
  ['location', { type: 'Point', coordinates: [0, 91] }],
  ['location', { type: 'Point', coordinates: [0] }],
  ['location', [0, 0]],
];

describe('an event', () => {
  test('takes what it must, and all that it may', () => {
    expect(takes(EventInput, made)).toBe(true);
    const { title, description, date_time, tags, capacity, price } = sampleEvent({ tags: ['a'], price: '12.50' });
    const location = { type: 'Point', coordinates: [-69.93, 18.47] };
    const whole = { title, description, date_time, tags, capacity, price, location, timezone: 'America/Santo_Domingo' };
    expect(takes(EventInput, { ...whole, video_url: 'https://v.example/1', end_date_time: null })).toBe(true);
  });

  test.each(['title', 'description', 'date_time'] as const)(
    'needs its %s when it is made, and not when it is edited',
    (field) => {
      const { [field]: _left, ...rest } = made;
      expect([takes(EventInput, rest), takes(EventPatch, rest), takes(EventPatch, {})]).toEqual([false, true, true]);
    },
  );

  test.each(wrong)('[API-02] %s can’t be %j, and the field is named', (field, value) => {
    const parsed = EventPatch.safeParse({ [field]: value });
    expect(parsed.success ? null : [...new Set(parsed.error.issues.map(({ path }) => path[0]))]).toEqual([field]);
  });

  test.each([
    ['0000-01-01T00:00:00+14:00', false],
    ['0999-12-31T23:59:59Z', false],
    ['1000-01-01T00:00:00+14:00', true],
    ['9998-12-31T23:59:00-12:00', true],
    ['9999-01-01T00:00:00Z', false],
  ])('[API-02] is in a year that every calendar can hold: %s', (time, isOne) => {
    for (const field of ['date_time', 'end_date_time']) expect(takes(EventPatch, { [field]: time })).toBe(isOne);
  });

  test('is trimmed where a person typed it', () => {
    expect(EventPatch.parse({ title: '  T ', tags: [' a '] })).toEqual({ title: 'T', tags: ['a'] });
  });

  test('is read as the server sends it', () => {
    expect(takes(Event, sampleEvent())).toBe(true);
    expect(takes(Event, { ...sampleEvent(), likes: '3' })).toBe(false);
  });
});

describe('names of things', () => {
  test.each([0, -1, 1.5, '1', null, Number.NaN])('%j is no id', (value) => {
    expect(takes(Id, value)).toBe(false);
  });

  test.each(['', 'x', refs.sunset.toUpperCase().replace('0', 'A'), `${refs.sunset}0`, refs.sunset.replaceAll('-', '')])(
    '%j is no ref',
    (value) => {
      expect([takes(Ref, value), isRef(value)]).toEqual([false, false]);
    },
  );

  test.each([refs.sunset, '1', '9007199254740991'])('a path may name a thing as %s', (value) => {
    expect(takes(IdOrRef, value)).toBe(true);
  });

  test.each(['0', '01', '-1', '1.0', '1e3', '', 'me'])('but not as %j', (value) => {
    expect(takes(IdOrRef, value)).toBe(false);
  });

  test('a hash is 64 digits in lower case', () => {
    expect(['a'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), 'g'.repeat(64)].map((text) => takes(Sha256, text))).toEqual(
      [true, false, false, false],
    );
  });
});

describe('people', () => {
  test.each(['ana', 'ana@', '@x.do', 'a b@x.do', 'ana@x', 'ana@x.', 'ana@.do', `${'a'.repeat(250)}@x.do`])(
    '%j is no e-mail address',
    (value) => {
      expect(takes(Email, value)).toBe(false);
    },
  );

  test.each(['a\u0001b@x.do', 'a\u202Eb@x.do', 'ana\u200B@x.do', 'ana@x\u00AD.do', 'ana@x.do\u0000', '\uD800@x.do'])(
    '[ACC-04] %j looks like an e-mail address and is none',
    (value) => {
      expect(takes(Email, value)).toBe(false);
    },
  );

  test.each(['ñandú@x.do', 'ana+tag@x.do', 'ana@españa.do', '用户@例子.cn'])('[ACC-04] %j is one', (value) => {
    expect(takes(Email, value)).toBe(true);
  });

  test.each(['', ' ', '\u200B', '\u3164', '\u2800\u00A0', 'a\nb', 'a\u0007b', '\u202Elive', 'x\u2066', '\uD83D'])(
    '[ACC-09] %j is nobody’s name',
    (name) => {
      const person = { email: 'ana@x.do', password: 'scape2026', username: 'ana', name: 'Ana', lastname: 'Sol' };
      expect(takes(UserPatch, { display_name: name })).toBe(false);
      expect([takes(RegisterBody, { ...person, name }), takes(RegisterBody, { ...person, lastname: name })]).toEqual([
        false,
        false,
      ]);
    },
  );

  test.each(['Ñandú O’Brien-Díaz', '👩‍👩‍👧', 'محمد', '李小龍', 'नमस्ते', 'ابو\u200Cزید', '<b>'])('%j is a name', (name) => {
    expect(takes(UserPatch, { display_name: name })).toBe(true);
  });

  test.each(['short1', 'onlyletters', '12345678', 'with space1', 'symbols!1', `a1${'x'.repeat(200)}`])(
    '%j is no password',
    (value) => {
      expect(takes(Password, value)).toBe(false);
    },
  );

  test.each(['ab', 'a b', 'ñandú', 'x'.repeat(31), '<b>'])('%j is no username', (value) => {
    expect(takes(Username, value)).toBe(false);
  });

  test('who registers wants notifications unless they say otherwise', () => {
    const body = { email: ' ana@x.do ', password: 'scape2026', username: 'ana', name: 'Ana', lastname: 'Sol' };
    expect(RegisterBody.parse(body)).toMatchObject({ email: 'ana@x.do', notifications_enabled: true });
    expect(takes(RegisterBody, { ...body, name: ' ' })).toBe(false);
    expect(takes(LoginBody, { email: 'ana@x.do' })).toBe(false);
  });
});

describe('what people write of themselves and to others', () => {
  const message = { title: 'Eva', email: 'eva@example.com', message: 'Hello' };

  test('[PUB-02] a message has a name, an e-mail and a text, each of some length', () => {
    expect(ContactBody.parse({ ...message, title: ' Eva ' })).toEqual(message);
    expect(takes(ContactBody, { ...message, title: 'x'.repeat(contactLimits.title) })).toBe(true);
    expect(takes(ContactBody, { ...message, title: 'x'.repeat(contactLimits.title + 1) })).toBe(false);
    expect(takes(ContactBody, { ...message, message: 'x'.repeat(contactLimits.message + 1) })).toBe(false);
    expect(takes(ContactBody, { ...message, email: 'eva@example' })).toBe(false);
  });

  test('[ACC-14] a credential comes under either of its names, and one of them has to', () => {
    expect([takes(GoogleBody, { idToken: 'x' }), takes(GoogleBody, { id_token: 'x' })]).toEqual([true, true]);
    expect([takes(GoogleBody, {}), takes(GoogleBody, { idToken: '' })]).toEqual([false, false]);
  });

  test('[ACC-10] a password is new by the same rule wherever it is set', () => {
    const reset = { email: 'a@b.co', confirmPassword: '' };
    for (const [password, isTaken] of [
      ['abcdefg1', true],
      ['abcdefgh', false],
      ['12345678', false],
      ['abcde1!!', false],
    ] as const) {
      const bodies = [
        takes(ResetPasswordBody, { ...reset, newPassword: password }),
        takes(ChangePasswordBody, { currentPassword: 'x', newPassword: password }),
      ];
      expect([password, ...bodies]).toEqual([password, isTaken, isTaken]);
    }
  });

  test('a change of oneself is any subset of what may change', () => {
    expect(UserPatch.parse({ bio: null, id: 7, email: 'x' })).toEqual({ bio: null });
    expect(takes(UserPatch, { display_name: 'x'.repeat(userLimits.displayName) })).toBe(true);
    expect(mayEditUser(7, { id: 7 })).toBe(true);
    expect([mayEditUser(8, { id: 7 }), mayEditUser(null, { id: 7 })]).toEqual([false, false]);
  });
});

describe('the exchange', () => {
  const item = { id: refs.sunset, lane: 'like:x', seq: 4, method: 'POST', path: '/events', body: {} };

  test.each([{ id: 'x' }, { method: 'GET' }, { seq: -1 }, { lane: '' }, { path: 7 }, { blobs: { cover_image: 'x' } }])(
    'a batch item can’t have %j',
    (change) => {
      expect([takes(BatchItem, item), takes(BatchItem, { ...item, ...change })]).toEqual([true, false]);
    },
  );

  test('[P3] a batch holds at most 100 items, whatever they are', () => {
    const items = Array.from({ length: 101 }, () => null);
    expect([takes(BatchBody, { items: items.slice(1) }), takes(BatchBody, { items })]).toEqual([true, false]);
  });

  test('a void names lane and seq, and is answered in one of two ways', () => {
    expect([takes(CancelBody, { lane: 'a', seq: 1 }), takes(CancelBody, { lane: 'a' })]).toEqual([true, false]);
    expect(takes(CancelReply, { outcome: 'applied', status: 200, body: null })).toBe(true);
    expect([takes(CancelReply, { outcome: 'void' }), takes(CancelReply, { outcome: 'other' })]).toEqual([true, false]);
  });

  test.each(Object.keys(mutationShapes) as (keyof typeof mutationShapes)[])(
    '[E1] the arguments of %s need the name of what they are about',
    (kind) => {
      expect([takes(mutationShapes[kind].args, {}), takes(mutationShapes[kind].args, { event: 1, ref: 1 })]).toEqual([
        false,
        false,
      ]);
    },
  );
});

test('a day is one of the calendar', () => {
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-04-31', 'x'].map(isCalendarDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('[CHAT-08] a push goes to an https address of 1,000 characters at most, with two keys', () => {
  const subscription = (length: number, given: object = {}) => ({
    endpoint: 'https://push.example/'.padEnd(length, 'a'),
    keys: { p256dh: 'k'.repeat(16), auth: 'k'.repeat(120), ...given },
  });
  expect(takes(PushSubscriptionBody, subscription(1_000))).toBe(true);
  expect(takes(PushSubscriptionBody, subscription(1_001))).toBe(false);
  for (const auth of ['k'.repeat(15), 'k'.repeat(121), '=='.repeat(10)]) {
    expect(takes(PushSubscriptionBody, subscription(100, { auth }))).toBe(false);
  }
  expect(takes(PushSubscriptionBody, { ...subscription(0), endpoint: 'http://push.example/a' })).toBe(false);
});
