import { useEffect, useState } from 'react';
import { otherwise } from '#data/fault.ts';
import type { EventQuery } from '#sync/fetch/event-queries.ts';
import { foundQueries } from '#sync/fetch/found-queries.ts';
import { isNarrowed, type AskedEvents } from '#features/events/filter/event-filter.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import { ofAllOfServer, ofAllOnDevice } from '#features/events/filter/texts.ts';
import * as texts from './texts.ts';

/** Fetches and stores events that may not be on the device; live queries then show them. */
export type FetchEvents = (question: EventQuery, signal: AbortSignal) => Promise<unknown>;

interface MoreEventsProps {
  /** what the device was asked for */
  asked: AskedEvents;
  /** how many events there are on the device, to tell of how many the found ones are; null: not to be told */
  all: number | null;
  isReachable: boolean;
  fetchEvents: FetchEvents;
}

const debounceMs = 400;
const likedIntervalMs = 60_000;
let likedFetchedAt = -Infinity;

/** Searches on the server too, while local results are shown, and says where these come from. */
export function MoreEvents({ asked, all, isReachable, fetchEvents }: MoreEventsProps) {
  const [isFetching, setFetching] = useState(false);
  const [answered, setAnswered] = useState<string | null>(null);

  useEffect(() => {
    const now = Date.now();
    if (!isReachable || Math.abs(now - likedFetchedAt) < likedIntervalMs) return;
    likedFetchedAt = now;
    // Not aborted on unmount: its results are useful when the user returns.
    fetchEvents({ as: 'liked', from: new Date(now).toISOString() }, new AbortController().signal).catch(
      otherwise(undefined),
    );
  }, [isReachable, fetchEvents]);

  const trimmed = `${asked.text} ${asked.venue}`.trim();
  const isSearching = trimmed.length > 1 || isNarrowed({ ...asked, text: '', venue: '' });
  // As text: a new clock alone is no new question.
  const question = JSON.stringify(foundQueries(asked));
  useEffect(() => {
    if (!isSearching || !isReachable) return;
    const leaving = new AbortController();
    async function fetchMatching(): Promise<void> {
      setFetching(true);
      const questions = JSON.parse(question) as EventQuery[];
      // Failures are ignored, as local results are shown.
      const ask = (each: EventQuery) => fetchEvents(each, leaving.signal).catch(otherwise(null));
      const answers = await Promise.all(questions.map(ask));
      if (leaving.signal.aborted) return;
      setFetching(false);
      if (answers.every((answer) => answer != null)) setAnswered(question);
    }
    const timer = setTimeout(() => void fetchMatching(), debounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      setFetching(false);
    };
  }, [isSearching, isReachable, question, fetchEvents]);

  return (
    <>
      {all !== null && (
        <p>{(isReachable && answered === question ? ofAllOfServer : ofAllOnDevice)(formatNumber(all))}</p>
      )}
      {isFetching && <p>{texts.lookingForMore}</p>}
    </>
  );
}
