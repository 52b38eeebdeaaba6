/** Whether `2027-02-28` is a day of the calendar. Date.parse takes the 30th of February for a day in March. */
export function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === day;
}
