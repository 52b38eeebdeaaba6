import type { Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** in microseconds of the processor, where it is told */
  tdur?: number;
}

// Where this stands last in the trace is the page's main thread: a page that goes elsewhere may get another one.
const mark = 'scape-bench';

/**
 * Runs the work and looks at every task that the page's main thread did meanwhile.
 * @returns the most time that one of them had of the processor, in ms; unlike the time on the wall it leaves out the moments
 *   in which the machine did something else
 */
export async function busiestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.evaluate((name) => performance.mark(name), mark);
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = events.findLast(({ name }) => name === mark);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === main?.pid && tid === main.tid,
  );
  if (tasks.length === 0) throw new Error('The browser tells of no tasks.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
