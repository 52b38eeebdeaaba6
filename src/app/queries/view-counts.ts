/** Fetches an event's number of views and visitors; null if there is no valid answer. */
export async function loadViewCounts(eventId: number): Promise<{ all: number; unique: number } | null> {
  const [{ callServer }, { ViewReply }] = await Promise.all([
    import('./call-server.ts'),
    import('#contract/events/engagement.ts'),
  ]);
  const { status, json } = await callServer(null, { method: 'GET', path: `/views/event/${String(eventId)}/count` });
  const counts = status === 200 ? ViewReply.safeParse(json) : null;
  if (counts?.success !== true) return null;
  return { all: counts.data.view_count, unique: counts.data.unique_view_count };
}
