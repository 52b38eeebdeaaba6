import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MoreEvents, type FetchEvents } from '#features/events/list/fetch-more.tsx';
import { noChoices } from '#features/events/filter/address.ts';
import { eventFilterOf, type AskedEvents } from '#features/events/filter/event-filter.ts';
import type { EventQuery } from '#sync/fetch/event-queries.ts';
import { signedIn } from '#world/screens/person.ts';
import { holding, listed, showList, tell, titles } from '#world/screens/listing.tsx';

/** A server that is asked, and answers when it is told to. */
function server() {
  const calls: { question: EventQuery; signal: AbortSignal; answer: () => void }[] = [];
  const ask: FetchEvents = (question, signal) =>
    new Promise((resolve) => {
      calls.push({
        question,
        signal,
        answer: () => {
          resolve(undefined);
        },
      });
    });
  const searches = () => calls.filter(({ question }) => question.as === 'found');
  return { ask, calls, searches };
}

/** A filter that leaves everything open, but for what is given. */
function asked(given: Partial<AskedEvents> = {}): AskedEvents {
  const open = {
    text: '',
    category: 'all',
    venue: '',
    when: 'upcoming',
    nowMs: 0,
    choices: noChoices,
    near: null,
  } as const;
  return { ...eventFilterOf(open), ...given };
}

const usual = { asked: asked(), all: null, isReachable: true };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[EVT-01] the server is asked once the keys rest, and said to be asked as long as it is', async () => {
  const { ask, searches } = server();
  const { rerender } = render(<MoreEvents {...usual} asked={asked({ text: 'j' })} fetchEvents={ask} />);
  await pass(1_000);
  expect(searches()).toEqual([]);
  rerender(<MoreEvents {...usual} asked={asked({ text: 'ja' })} fetchEvents={ask} />);
  await pass(300);
  rerender(<MoreEvents {...usual} asked={asked({ text: 'jazz ', category: 'musica' })} fetchEvents={ask} />);
  await pass(399);
  expect(searches()).toEqual([]);
  await pass(1);
  expect(searches().map(({ question }) => question)).toEqual([
    expect.objectContaining({ as: 'found', text: 'jazz', category: 'musica', near: null, to: null }),
  ]);
  expect(screen.getByText('Looking for more…')).toBeTruthy();
  await act(async () => searches()[0]?.answer());
  expect(screen.queryByText('Looking for more…')).toBeNull();
});

test('[EVT-01] the next key takes back a question that is under way', async () => {
  const { ask, searches } = server();
  const { rerender } = render(<MoreEvents {...usual} asked={asked({ text: 'jazz' })} fetchEvents={ask} />);
  await pass(400);
  expect(searches()[0]?.signal.aborted).toBe(false);
  rerender(<MoreEvents {...usual} asked={asked({ text: 'jazz en' })} fetchEvents={ask} />);
  expect(searches()[0]?.signal.aborted).toBe(true);
  expect(screen.queryByText('Looking for more…')).toBeNull();
});

test('[EVT-01] a question that fails says nothing', async () => {
  render(
    <MoreEvents
      {...usual}
      asked={asked({ text: 'jazz' })}
      fetchEvents={() => Promise.reject(new Error('Nobody there'))}
    />,
  );
  await pass(400);
  expect(screen.queryByText('Looking for more…')).toBeNull();
});

test('[EVT-08] the most liked that aren’t over are asked for, once a minute at most', async () => {
  const { ask, calls } = server();
  vi.setSystemTime('2031-01-01T00:00:00Z');
  render(<MoreEvents {...usual} fetchEvents={ask} />).unmount();
  expect(calls.map(({ question }) => question)).toEqual([{ as: 'liked', from: '2031-01-01T00:00:00.000Z' }]);
  vi.setSystemTime('2031-01-01T00:00:59Z');
  render(<MoreEvents {...usual} fetchEvents={ask} />).unmount();
  expect(calls).toHaveLength(1);
  vi.setSystemTime('2031-01-01T00:01:00Z');
  render(<MoreEvents {...usual} fetchEvents={ask} />);
  expect(calls).toHaveLength(2);
});

test('[EVT-08] of what is over the server tells what is over', async () => {
  const { ask, searches } = server();
  vi.setSystemTime('2031-02-01T00:00:00Z');
  render(
    <MoreEvents {...usual} asked={asked({ when: 'past', category: 'arte', nowMs: Date.now() })} fetchEvents={ask} />,
  );
  await pass(400);
  expect(searches()[0]?.question).toMatchObject({ category: 'arte', to: '2031-02-01T00:00:00.000Z' });
});

test('[EVT-01] what the server knows besides joins the list that is there already', async () => {
  vi.useRealTimers();
  const account = await signedIn();
  await holding(account, { title: 'Jazz at home' });
  const ask: FetchEvents = async ({ as }) => {
    if (as === 'found') await account.db.events.put({ ...listed({ title: 'Jazz from afar' }), tick: 1_000_000 });
  };
  showList('/events', { fetchEvents: ask });
  await screen.findByText('1 events found');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'jazz' } });
  expect(await screen.findByText('2 events found')).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Jazz at home', 'Jazz from afar']);
});

test('[EVT-01] [CARD-08] nobody is asked before what the device holds is drawn', async () => {
  vi.useRealTimers();
  const account = await signedIn();
  await holding(account, { title: 'Jazz' });
  const reading = Promise.withResolvers<undefined>();
  const busy = account.db.transaction('rw', 'engagements', () => Dexie.waitFor(reading.promise));
  const ask = vi.fn(() => Promise.resolve());
  showList('/events?search=jazz', { fetchEvents: ask });
  // Twice as long as the keys have to rest.
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(ask).not.toHaveBeenCalled();
  reading.resolve(undefined);
  await busy;
  await screen.findByText('1 events found');
  await waitFor(() => expect(ask).toHaveBeenCalled());
});

test('[EVT-07] while nobody answers nobody is asked', async () => {
  vi.useRealTimers();
  const account = await signedIn();
  await holding(account, { title: 'Jazz' });
  await tell(account, { gate: 'offline' });
  const ask = vi.fn(() => Promise.resolve());
  showList('/events?search=jazz', { fetchEvents: ask });
  await screen.findByText(/Using offline data/);
  await screen.findByText('1 events found');
  await tell(account, {});
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
});
