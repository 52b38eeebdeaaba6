import { fetchOutside, type OutsideRequest } from './fetch-outside.ts';
import { NoAnswer } from './no-answer.ts';

/**
 * Fetches JSON from an outside service.
 * @throws NoAnswer for any failure, or the signal's reason if the caller has gone
 */
export async function fetchJson(url: URL, { headers, ...call }: OutsideRequest): Promise<unknown> {
  const { bytes } = await fetchOutside(url, { headers: { accept: 'application/json', ...headers }, ...call });
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new NoAnswer('nonsense', { fault: 'useless' });
  }
}
