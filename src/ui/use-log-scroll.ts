import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface LogScroll {
  /** what scrolls */
  place: RefObject<HTMLDivElement | null>;
  /** what its lines stand in, each of them a child */
  lines: RefObject<HTMLOListElement | null>;
  /** the newest line is on the screen */
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
}

/** So near to the end is at the end. */
const endPx = 60;
/** So near to the beginning, older lines are wanted. */
const nearPx = 700;
/** A line that it opens at stands so far below the top. */
const startPx = 56;

const topOf = (line: HTMLElement) => line.offsetTop;

/** The first line that can be seen; they stand one below the other, so that it is found by halving. */
function firstSeen(lines: HTMLElement, scrollTop: number): HTMLElement | null {
  const all = lines.children;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = all[middle] as HTMLElement;
    if (topOf(line) + line.offsetHeight > scrollTop) high = middle;
    else low = middle + 1;
  }
  return (all[low] as HTMLElement | undefined) ?? null;
}

/**
 * Keeps a log where its reader is: at its end while they are there, else at the line that they see, whatever comes above it
 * or grows. The place that scrolls says `overflow-anchor: none` and is what its lines are positioned in.
 * @param count how many lines there are
 * @param start the child of its lines that it opens at, chosen by a selector; where there is none, it opens at the end
 * @param onNearStart somebody comes near the oldest line
 */
export function useLogScroll(count: number, start: string, onNearStart: () => void): LogScroll {
  const place = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLOListElement>(null);
  const anchor = useRef<{ line: HTMLElement; top: number } | null>(null);
  const isFollowing = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  function look(): void {
    const [held, inside] = [place.current, lines.current];
    if (held === null || inside === null) return;
    isFollowing.current = held.scrollHeight - held.scrollTop - held.clientHeight < endPx;
    setAtEnd(isFollowing.current);
    const line = firstSeen(inside, held.scrollTop);
    anchor.current = line === null ? null : { line, top: topOf(line) - held.scrollTop };
  }

  function settle(): void {
    const held = place.current;
    if (held === null) return;
    const kept = anchor.current;
    if (isFollowing.current) held.scrollTop = held.scrollHeight;
    else if (kept !== null && kept.line.isConnected) held.scrollTop = topOf(kept.line) - kept.top;
    look();
    if (held.scrollTop < nearPx) onNearStart();
  }

  const open = useEffectEvent(() => {
    const [held, line] = [place.current, lines.current?.querySelector<HTMLElement>(start)];
    if (held === null || line === null || line === undefined) return settle();
    held.scrollTop = Math.max(0, topOf(line) - startPx);
    look();
  });
  useLayoutEffect(() => open(), []);

  const stay = useEffectEvent(settle);
  useLayoutEffect(() => stay(), [count]);

  useEffect(() => {
    const watching = new ResizeObserver(() => stay());
    for (const part of [place.current, lines.current]) if (part !== null) watching.observe(part);
    return () => {
      watching.disconnect();
    };
  }, []);

  return {
    place,
    lines,
    isAtEnd,
    onScroll() {
      look();
      if (place.current !== null && place.current.scrollTop < nearPx) onNearStart();
    },
    toEnd() {
      isFollowing.current = true;
      settle();
    },
  };
}
