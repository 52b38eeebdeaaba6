import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface LogScroll {
  /** what scrolls */
  containerRef: RefObject<HTMLDivElement | null>;
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
function firstVisibleLine(lines: HTMLElement, scrollTop: number): HTMLElement | null {
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
  const containerRef = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLOListElement>(null);
  const anchor = useRef<{ line: HTMLElement; top: number } | null>(null);
  const isFollowing = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  function updateAnchor(): void {
    const [container, list] = [containerRef.current, lines.current];
    if (container === null || list === null) return;
    isFollowing.current = container.scrollHeight - container.scrollTop - container.clientHeight < endPx;
    setAtEnd(isFollowing.current);
    const line = firstVisibleLine(list, container.scrollTop);
    anchor.current = line === null ? null : { line, top: topOf(line) - container.scrollTop };
  }

  function restoreScroll(): void {
    const container = containerRef.current;
    if (container === null) return;
    const previousAnchor = anchor.current;
    if (isFollowing.current) container.scrollTop = container.scrollHeight;
    else if (previousAnchor !== null && previousAnchor.line.isConnected)
      container.scrollTop = topOf(previousAnchor.line) - previousAnchor.top;
    updateAnchor();
    if (container.scrollTop < nearPx) onNearStart();
  }

  const scrollToStart = useEffectEvent(() => {
    const [container, line] = [containerRef.current, lines.current?.querySelector<HTMLElement>(start)];
    if (container === null || line === null || line === undefined) return restoreScroll();
    container.scrollTop = Math.max(0, topOf(line) - startPx);
    updateAnchor();
  });
  useLayoutEffect(() => scrollToStart(), []);

  const restoreLatest = useEffectEvent(restoreScroll);
  useLayoutEffect(() => restoreLatest(), [count]);

  useEffect(() => {
    const observer = new ResizeObserver(() => restoreLatest());
    for (const part of [containerRef.current, lines.current]) if (part !== null) observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, []);

  return {
    containerRef,
    lines,
    isAtEnd,
    onScroll() {
      updateAnchor();
      if (containerRef.current !== null && containerRef.current.scrollTop < nearPx) onNearStart();
    },
    toEnd() {
      isFollowing.current = true;
      restoreScroll();
    },
  };
}
