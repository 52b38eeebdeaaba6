import { headers } from '#contract/sync/headers.ts';

export interface ApiReply {
  status: number;
  json: unknown;
  at: string | null;
  isReplayed: boolean;
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path below /api */
  path: string;
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

const patienceMs = 30_000;

/**
 * Sends one call, once.
 * @throws if there is no answer
 */
export async function callApi(
  url: string,
  { method = 'GET', path, token, body, headers: more = {} }: ApiCall,
): Promise<ApiReply> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    json: await response.json(),
    at: response.headers.get(headers.at),
    isReplayed: response.headers.has(headers.replayed),
  };
}

export interface Caller {
  userId: number;
  token: string;
}

function callerOf({ status, json }: ApiReply): Caller {
  if (status >= 300) throw new Error(`No session: ${String(status)} ${JSON.stringify(json)}`);
  const { token, data } = json as { token: string; data: { user: { user_id: number } } };
  return { userId: data.user.user_id, token };
}

export async function logIn(url: string, { email, password }: { email: string; password: string }): Promise<Caller> {
  return callerOf(await callApi(url, { method: 'POST', path: '/auth/login', body: { email, password } }));
}

export async function register(url: string, username: string): Promise<Caller> {
  const body = { email: `${username}@example.com`, password: 'scape2026', username, name: 'Test', lastname: 'Writer' };
  return callerOf(await callApi(url, { method: 'POST', path: '/auth/register', body }));
}
