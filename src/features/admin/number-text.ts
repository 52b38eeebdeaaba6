const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `12,345`; numbers below ten get one decimal. */
export function formatCount(count: number): string {
  return (count < 10 ? short : whole).format(count < 10 ? count : Math.round(count));
}

/** `4.2 s`, `35 min`, `3 days`: a duration. */
export function formatDuration(ms: number): string {
  if (ms < secondMs) return `${short.format(ms < 10 ? ms : Math.round(ms))} ms`;
  if (ms < minuteMs) return `${short.format(ms / secondMs)} s`;
  if (ms < hourMs) return `${short.format(ms / minuteMs)} min`;
  if (ms < 2 * dayMs) return `${short.format(ms / hourMs)} h`;
  return `${short.format(ms / dayMs)} days`;
}
