import { fetchOutside, type OutsideRequest } from './fetch-outside.ts';
import { NoAnswer } from './no-answer.ts';

/**
 * The JSON that a service outside answers.
 * @throws NoAnswer whatever is wrong with it, or the signal's reason when the caller has gone
 */
export async function fetchJson(url: URL, { headers, ...call }: OutsideRequest): Promise<unknown> {
  const { bytes } = await fetchOutside(url, { headers: { accept: 'application/json', ...headers }, ...call });
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new NoAnswer('nonsense', { fault: 'useless' });
  }
}
