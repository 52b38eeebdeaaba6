/** The path of an event: by its server id, or by its ref until it has one. */
export function eventAddress({ event_id, ref }: { event_id: number | null; ref: string }): string {
  return `/events/${event_id === null ? ref : String(event_id)}`;
}
