/** How smoothly a page went for a while. */
export interface Smoothness {
  /** of tasks over 50 ms, which are all that the browser tells of; 0 for none, in ms */
  longestTaskMs: number;
  longTasks: number;
  /** the longest time between two frames, in ms */
  longestGapMs: number;
}

// The browser tells of a long task some time after it.
const tellingMs = 150;

/** Watches tasks and frames from now on, until the returned function is called. */
export function watchPage(): () => Promise<Smoothness> {
  const beganAt = performance.now();
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  let [longestGapMs, lastAt, isOver] = [0, beganAt, false];
  const tick = () => {
    if (isOver) return;
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - lastAt);
    lastAt = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return async () => {
    const endedAt = performance.now();
    longestGapMs = Math.max(longestGapMs, endedAt - lastAt);
    isOver = true;
    await new Promise((resolve) => setTimeout(resolve, tellingMs));
    observer.disconnect();
    const during = tasks.filter(({ startTime }) => startTime >= beganAt - 1 && startTime < endedAt);
    return {
      longestTaskMs: Math.max(0, ...during.map(({ duration }) => duration)),
      longTasks: during.length,
      longestGapMs,
    };
  };
}
