import type { FastifyReply, FastifyRequest } from 'fastify';

interface ReplyPage<Row> {
  /** one more than the page holds if there are more */
  rows: Row[];
  limit: number;
  /** the parameter that says where a page starts, and its value for the page after a row */
  cursor: [name: string, behind: (row: Row) => number | string];
  /** the page is sent in reverse: the first row comes last */
  isReversed?: boolean;
}

/** Sends a page and, if there are more rows, a link to the next one: the same query, continuing after the last row. */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, limit, cursor: [name, behind], isReversed = false }: ReplyPage<Row>,
): FastifyReply {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const data = isReversed ? page.toReversed() : page;
  if (last === undefined || rows.length === data.length) return reply.send({ data });
  const [path = ''] = request.url.split('?', 1);
  const parameters = new URLSearchParams();
  for (const [parameter, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value === 'string') parameters.set(parameter, value);
  }
  parameters.set(name, String(behind(last)));
  return reply.header('Link', `<${path}?${parameters.toString()}>; rel="next"`).send({ data });
}
