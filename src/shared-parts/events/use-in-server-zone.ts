import { useServerRender } from '#ui/hooks/server-render.ts';

/**
 * An event as its times are to be formatted. Those without zone or offset are shown in the viewer's zone; the server
 * doesn't know it and shows UTC, and so does the first render of a window that takes its page over.
 */
export function useInServerZone<Event extends { date_time: string; timezone: string | null }>(event: Event): Event {
  const isServerRender = useServerRender() !== null;
  return isServerRender && event.timezone === null && event.date_time.endsWith('Z')
    ? { ...event, timezone: 'UTC' }
    : event;
}
