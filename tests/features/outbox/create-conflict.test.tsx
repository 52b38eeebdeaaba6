import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { sampleGroup, sampleMessage } from '#world/data/sample-chats.ts';
import { sampleComment, samplePost, sampleReply } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { showOutbox } from './stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible } from '#world/screens/show.tsx';

const ref = refs.made;
const letter = { title: 'Ana', email: 'ana@example.org', subject: 'S', message: 'Theirs' };

/** Of each kind the server's version, and what is shown of the two. */
const versions: [MutationKind, theirs: object, mine: string, shown: string, keeps: string][] = [
  [
    'event.create',
    sampleEvent({ title: 'Theirs', city: null, description: 'D' }),
    'TitleT',
    'TitleTheirs',
    'Keep mine',
  ],
  [
    'post.create',
    samplePost({ title: 'T', description: 'Theirs', image: null }),
    'DescriptionD',
    'DescriptionTheirs',
    'Keep mine',
  ],
  ['comment.create', sampleComment({ content: 'Theirs' }), 'TextC', 'TextTheirs', 'Keep mine'],
  ['reply.create', sampleReply({ content: 'Theirs' }), 'TextR', 'TextTheirs', 'Keep mine'],
  ['group.create', sampleGroup({ groupName: 'Theirs' }), 'NameDancers', 'NameTheirs', 'Keep mine'],
  ['message.send', sampleMessage({ content: 'Theirs' }), 'TextHello', 'TextTheirs', 'Send mine as well'],
  [
    'report.create',
    { reason: 'hate', note: 'N' },
    'ReasonSpam or advertising',
    'ReasonHate against people for what they are',
    'Send mine as well',
  ],
  ['contact.send', letter, 'MessageHello', 'MessageTheirs', 'Send mine as well'],
  ['support.send', letter, 'MessageHello', 'MessageTheirs', 'Send mine as well'],
];

async function conflict(account: OpenAccount, kind: MutationKind, current: object): Promise<void> {
  await account.db.ids.put({ ref, kind: 'post', id: 9 });
  const entry = await account.mutate(kind, sampleArgs(kind, ref));
  const refusal = { status: 409, code: 'conflict', message: 'The server has another version', current };
  await account.db.outbox.put({ ...entry, state: 'conflict', refusal });
}

const text = (name: string) =>
  within(screen.getByRole('region', { name: 'Two versions' })).getByRole('region', { name });

test.each(versions)(
  '[OFF-06] two versions of one thing stand side by side: %s',
  async (kind, theirs, mine, shown, keeps) => {
    const account = await signedIn();
    await conflict(account, kind, theirs);
    const { container } = showOutbox();
    await screen.findByRole('region', { name: 'Two versions' });
    expect(text('Mine').textContent).toContain(mine);
    expect(text('On the server').textContent).toContain(shown);
    await expectAccessible(container);
    fireEvent.click(screen.getByRole('button', { name: keeps }));
    await waitFor(async () => expect(await account.db.outbox.toArray()).toMatchObject([{ state: 'queued' }]));
  },
);

test('[OFF-06] only what differs is shown, and what was typed is kept as a draft where theirs stays', async () => {
  const account = await signedIn();
  await conflict(
    account,
    'post.create',
    samplePost({ title: 'T', description: 'two\r\nlines', image: null, client_id: ref }),
  );
  showOutbox();
  await screen.findByRole('region', { name: 'Two versions' });
  expect(text('Mine').textContent).not.toContain('Title');
  fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(async () => expect(await account.db.outbox.toArray()).toEqual([]));
  expect((await account.db.posts.get(ref))?.description).toBe('two\r\nlines');
  expect(await account.db.drafts.toArray()).toMatchObject([{ form: { description: 'D' } }]);
  expect(await screen.findByText('What you typed is kept as a draft.')).toBeDefined();
});

test('[OFF-06] a version can be put right before it is sent over the other', async () => {
  const account = await signedIn();
  await conflict(account, 'comment.create', sampleComment({ content: 'Theirs', client_id: ref }));
  showOutbox();
  fireEvent.click(await screen.findByRole('button', { name: /^Edit: / }));
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Best' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () =>
    expect(await account.db.outbox.toArray()).toMatchObject([{ kind: 'comment.update', args: { content: 'Best' } }]),
  );
});
