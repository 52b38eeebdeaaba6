import ky from 'ky';

/**
 * For what a person waits for on the screen: a read that got no answer, or was told to wait, is tried again twice within
 * seconds. Writes are tried once, as everywhere. The engine has a queue for that and doesn't use this.
 */
export function fetchWithRetry(url: string, options: RequestInit): Promise<Response> {
  return ky(url, {
    ...options,
    timeout: false,
    throwHttpErrors: false,
    retry: { limit: 2, methods: ['get'], statusCodes: [429, 502, 503, 504], backoffLimit: 2_000 },
  });
}
