import { useEffect, useState } from 'react';
import type { Coordinates } from '#contract/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { EventQuestion } from '#sync/see-events.ts';

/** Asks the server for events that the device may not hold, and keeps them. Tells nothing: the device's list grows by itself. */
export type AskForEvents = (question: EventQuestion, signal: AbortSignal) => Promise<unknown>;

interface MoreEventsProps {
  text: string;
  category: string;
  near: Coordinates | null;
  when: 'upcoming' | 'past';
  ask: AskForEvents;
}

const restMs = 400;
const likedEveryMs = 60_000;
let likedAskedAt = -Infinity;

/** Asks the server too, while the device's own stand there already; says so as long as it does. */
export function MoreEvents({ text, category, near, when, ask }: MoreEventsProps) {
  const [isLooking, setLooking] = useState(false);

  useEffect(() => {
    const now = Date.now();
    if (Math.abs(now - likedAskedAt) < likedEveryMs) return;
    likedAskedAt = now;
    // Whoever leaves the page meanwhile finds them there when they are back.
    ask({ as: 'liked', from: new Date(now).toISOString() }, new AbortController().signal).catch(otherwise(undefined));
  }, [ask]);

  const words = text.trim();
  const isAsked = words.length > 1 || category !== 'all' || near !== null;
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const to = when === 'past' ? new Date().toISOString() : null;
    async function look(): Promise<void> {
      setLooking(true);
      // What goes wrong is nobody's worry: what the device holds stands there.
      await ask({ as: 'found', text: words, category, near, to }, leaving.signal).catch(otherwise(undefined));
      if (!leaving.signal.aborted) setLooking(false);
    }
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      setLooking(false);
    };
  }, [isAsked, words, category, near, when, ask]);

  return isLooking && 'Looking for more…';
}
