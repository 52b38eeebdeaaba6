import type { LikeAnswers, PaintPage } from './pages.ts';

/** What a page tells of its own start, in ms since the navigation began. */
export interface Start {
  /** when what the visitor came for was painted */
  contentMs: number | null;
  /** when the app had taken over the first thing that can be pressed */
  takenOverMs: number | null;
  /** when each press on a like button was made */
  pressesMs: number[];
  /** when the effect of a press was painted */
  answeredMs: number | null;
  /** durations of the main thread's tasks of more than 50 ms */
  longTasksMs: number[];
}

declare global {
  interface Window {
    start?: Start;
  }
}

export interface Watched extends Pick<PaintPage, 'content' | 'control'> {
  likeButton: string;
  likeAnswers: LikeAnswers;
  handlersPrefix: string;
}

/** Runs in the page before anything of the app does. */
export function watchStart(watched: Watched): void {
  // Of what stands in a frame, only the page itself is watched.
  if (window.top !== window) return;
  const { message, elements } = watched.likeAnswers;
  const start: Start = { contentMs: null, takenOverMs: null, pressesMs: [], answeredMs: null, longTasksMs: [] };
  window.start = start;
  performance.setResourceTimingBufferSize(2_000);

  new PerformanceObserver((list) => {
    start.longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });

  const onPress = ({ target, timeStamp }: Event) => {
    if (target instanceof Element && target.closest(watched.likeButton) !== null) start.pressesMs.push(timeStamp);
  };
  addEventListener('pointerdown', onPress, { capture: true });

  const hasMessage = (element: Element) => element.textContent.includes(message.text);
  const isAnswered = () =>
    document.querySelector(elements) !== null ||
    [...document.querySelectorAll(message.element)].some((element) => hasMessage(element));
  const isTakenOver = (control: Element | null) =>
    control !== null && Object.keys(control).some((key) => key.startsWith(watched.handlersPrefix));

  /** The second frame begins when the first has been painted. */
  const afterPaint = (note: (at: number) => void) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        note(performance.now());
      });
    });
  };
  const done = { content: false, answer: false };
  const look = () => {
    if (!done.content && document.querySelector(watched.content) !== null) {
      done.content = true;
      afterPaint((at) => (start.contentMs = at));
    }
    if (!done.answer && start.pressesMs.length > 0 && isAnswered()) {
      done.answer = true;
      afterPaint((at) => (start.answeredMs = at));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-pressed'] });

  // Handlers come without a change of the document.
  const lookAgain = () => {
    if (isTakenOver(document.querySelector(watched.control))) start.takenOverMs = performance.now();
    else requestAnimationFrame(lookAgain);
  };
  requestAnimationFrame(lookAgain);
}

/** A file that the page itself has fetched, as the browser tells it. */
export interface Fetched {
  name: string;
  /** size of the body as it came, that is compressed */
  bytes: number;
  /** when its last byte had come, in ms since the navigation began */
  at: number;
}

/** Runs in the page. @returns what has come over the wire, the document first; files out of a cache have no size */
export function fetchedSoFar(): Fetched[] {
  const entries = [
    ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ];
  return entries.map(({ name, encodedBodySize, transferSize, responseEnd }) => {
    return { name, bytes: transferSize === 0 ? 0 : encodedBodySize, at: responseEnd };
  });
}
