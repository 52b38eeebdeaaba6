import { vi } from 'vitest';

export interface Asked {
  path: string;
  body: unknown;
}

type Answer = { status?: number; json: unknown } | 'none';

/** A server of one answer at a time: what each path below /api is told, and what was asked. */
export function answerCalls(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(address, options);
    const path = new URL(request.url).pathname.replace('/api', '');
    const text = await request.text();
    asked.push({ path, body: text === '' ? null : JSON.parse(text) });
    const answer = answers[path];
    if (answer === undefined || answer === 'none') throw new TypeError('Failed to fetch');
    return Response.json(answer.json, { status: answer.status ?? 200, headers: { 'scape-api': '1' } });
  });
  return asked;
}
