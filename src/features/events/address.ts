/** Where an event is shown: under the server's id once there is one, before that under its own name. */
export function eventAddress({ event_id, ref }: { event_id: number | null; ref: string }): string {
  return `/events/${event_id === null ? ref : String(event_id)}`;
}
