import { expect, test } from 'vitest';
import { unsentWork, type UnsentWork } from '#data/account/unsent-work.ts';
import { decideLogout, type LogoutChoice } from '#sync/engine/send-before-logout.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleEntry } from '#world/devices/sample-entry.ts';

const [one, two] = [1, 2].map((seq) => sampleEntry('event.like', refs.sunset, { seq }));
const entries = [one, two].filter((entry) => entry !== undefined);
const both = unsentWork(entries, []);
const second = unsentWork(entries.slice(1), []);

/** What is decided where `works` are found unsent, one after the other, and what was done for it. */
async function decided(choice: LogoutChoice, ...works: (UnsentWork | null)[]) {
  const left = [...works];
  const done: string[] = [];
  const read = async () => {
    done.push('read');
    return left.shift() ?? null;
  };
  const send = async () => {
    done.push('send');
    return null;
  };
  return { decision: await decideLogout(choice, { read, send }), done };
}

test('[U7] who sends before they leave is told how much of what waited has arrived', async () => {
  const { decision, done } = await decided({ unsent: 'send' }, both, second);
  expect(decision).toEqual({ unsent: second, sending: { sent: 1, problem: null } });
  expect(done).toEqual(['read', 'send', 'read']);
  const shown = await decided({ unsent: 'send', shownWork: both }, second);
  expect(shown.decision).toEqual({ unsent: second, sending: { sent: 1, problem: null } });
});

test('[U6] what was shown may be discarded, and what came since is asked about; nothing is sent for that', async () => {
  const shown = await decided({ unsent: 'discard', shownWork: both }, both);
  expect([Object.keys(shown.decision ?? {}), shown.done]).toEqual([['leaving'], ['read']]);
  const since = await decided({ unsent: 'discard', shownWork: second }, both);
  expect(since.decision).toEqual({ unsent: both, sending: null });
});

test('[U6] what is to be kept is kept without a question', async () => {
  expect(await decided({ unsent: 'keep' }, both)).toEqual({ decision: { leaving: { isKept: true } }, done: ['read'] });
});

test('who changes their mind stays', async () => {
  const signal = AbortSignal.abort();
  expect((await decided({ unsent: 'send', signal }, both, null)).decision).toBeNull();
});
