import { callApi, register } from './api-client.ts';

/** What a person made on a server, to be found again after its restart. */
export interface TrialEvent {
  id: number;
  title: string;
}

/**
 * Signs up and publishes an event.
 * @throws if the server refuses either
 */
export async function publishEvent(url: string): Promise<TrialEvent> {
  const { token } = await register(url, `trial${String(Date.now() % 1_000_000_000)}`);
  const title = 'A concert that outlives its server';
  const body = { title, description: 'Two sets, one break.', date_time: '2031-01-01T20:00:00Z' };
  const { status, json } = await callApi(url, { method: 'POST', path: '/events', token, body });
  if (status !== 201) throw new Error(`No event: ${String(status)} ${JSON.stringify(json)}`);
  return { id: (json as { id: number }).id, title };
}

/** Whether a server shows the event to guests. */
export async function hasEvent(url: string, { id, title }: TrialEvent): Promise<boolean> {
  const { status, json } = await callApi(url, { path: `/events/${String(id)}` });
  return status === 200 && JSON.stringify(json).includes(title);
}

/**
 * Waits until a server takes calls.
 * @returns seconds that it took, or null after the patience of a slow machine
 */
export async function waitUntilReady(url: string): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < 120_000) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.status === 200) return (performance.now() - start) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
