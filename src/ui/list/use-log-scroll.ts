import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface LogScroll {
  /** the scrolling element */
  containerRef: RefObject<HTMLDivElement | null>;
  /** the list whose children are the lines */
  lines: RefObject<HTMLOListElement | null>;
  /** the newest line is visible */
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
}

/** Within this distance, the log counts as at its end. */
const endPx = 60;
/** Within this distance from the start, older lines are loaded. */
const nearPx = 700;
/** Distance of the line it opens at from the top. */
const startPx = 56;

const topOf = (line: HTMLElement) => line.offsetTop;

/** The first visible line, found by binary search. */
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
 * Keeps a log's scroll position: at its end if the user is there, else at the line they see, whatever grows or is added
 * above. The scrolling element needs `overflow-anchor: none` and must be the lines' offset parent.
 * @param count number of lines
 * @param start selector of the line to open at; if none matches, opens at the end
 * @param onNearStart called near the oldest line
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
