import { describe, expect, test } from 'vitest';
import { isSyntheticMessageRef, parseMessage, parseMessages } from '#data/chat/parse-message.ts';

const ref = '00000000-0000-4000-8000-000000000051';
const at = '2031-01-01T10:00:00.000Z';
const ours = {
  id: 5,
  client_id: ref,
  senderId: 2,
  receiverId: 1,
  content: 'Hello',
  image: null,
  createdAt: at,
  writtenAt: '2031-01-01T09:00:00.000Z',
  readAt: null,
};
const inGroup = {
  id: 6,
  client_id: ref,
  groupId: 7,
  group_ref: '00000000-0000-4000-8000-000000000061',
  content: '',
  image: '/media/a',
  image_url: '/media/a',
  sender: { id: 2, display_name: 'Ben', username: 'ben', profile_picture: null },
  senderId: 2,
  createdAt: at,
  writtenAt: at,
};

describe('[CHAT-03] a message that could be used by nobody is none', () => {
  test.each([
    ['nothing', null],
    ['text', 'Hello'],
    ['a list', []],
    ['no id', { ...ours, id: undefined }],
    ['an id that is none', { ...ours, id: -1 }],
    ['no sender', { ...ours, senderId: null }],
    ['no time', { ...ours, createdAt: 'yesterday' }],
    ['a time that no calendar has', { ...ours, createdAt: 1e300 }],
    ['nothing said', { ...ours, content: undefined }],
    ['nobody it is for', { ...ours, receiverId: undefined }],
    ['a group that nobody can name', { ...inGroup, group_ref: undefined }],
    ['text that isn’t text', { ...ours, content: { text: 'Hello' } }],
  ])('%s', (_what, told) => {
    expect(parseMessage(told)).toBeNull();
  });

  test('on a page it is left out, and a page of nothing else is something else', () => {
    expect(parseMessages({ data: [{ id: 3 }, ours, null] })).toEqual([ours]);
    expect([parseMessages({ data: [{ id: 3 }] }), parseMessages({}), parseMessages('<html>')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(parseMessages({ data: [] })).toEqual([]);
  });
});

test('[CHAT-03] what this server sends is read as it is', () => {
  expect([parseMessage(ours), parseMessage(inGroup)]).toEqual([ours, inGroup]);
});

describe('[CHAT-03] other names mean the same', () => {
  const told = { id: '5', client_id: ref, receiverId: 1, writtenAt: ours.writtenAt };
  test.each([
    ['senderid, message, timestamp', { ...told, senderid: 2, message: 'Hello', timestamp: at }],
    ['sender_id, receiver_id, created_at', { ...told, sender_id: '2', message: 'Hello', created_at: at }],
    ['a timestamp in ms', { ...told, senderId: 2, content: 'Hello', timestamp: Date.parse(at) }],
  ])('%s', (_names, message) => {
    expect(parseMessage(message)).toEqual(ours);
  });

  test('media is the picture, and a message may be one', () => {
    const message = { ...told, senderId: 2, media: '/media/a', createdAt: at };
    expect(parseMessage(message)).toMatchObject({ content: '', image: '/media/a' });
  });

  test('of a group: its id as group_id, its name from where it was asked for, the sender in an object', () => {
    const { group_ref: group, groupId: group_id, senderId: _sender, image: _image, ...rest } = inGroup;
    expect(parseMessage({ ...rest, group_id }, group)).toEqual(inGroup);
  });

  test('of a group: a sender without names has empty ones', () => {
    const nameless = { id: 2, display_name: '', username: '', profile_picture: null };
    expect(parseMessage({ ...inGroup, sender: { id: 2 } })).toMatchObject({ sender: nameless });
    expect(parseMessage({ ...inGroup, sender: null })).toMatchObject({ sender: nameless });
  });
});

test('[CHAT-03] [CHAT-08] a message without a name has the same one each time it comes', () => {
  const [one, again] = [parseMessage({ ...ours, client_id: undefined }), parseMessage({ ...ours, client_id: 'five' })];
  expect(one?.client_id).toBe(again?.client_id);
  expect(isSyntheticMessageRef(one?.client_id ?? '')).toBe(true);
  expect(parseMessage({ ...ours, id: 6, client_id: null })?.client_id).not.toBe(one?.client_id);
  expect(one?.client_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
