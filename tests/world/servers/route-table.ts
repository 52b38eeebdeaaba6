import { isRefusal, Refusal } from '#contract/sync/refusals.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Web } from '#server/api/web.ts';

/** A request from the network; `form` and `bytes` describe its body. */
export interface ArrivedRequest {
  method: string;
  /** with /api and the query */
  url: string;
  headers: Record<string, string>;
  json: unknown;
  form: { fields: Record<string, string>; files: { field: string; bytes: Uint8Array }[] } | null;
  bytes: Uint8Array | null;
}

export interface DepartingReply {
  status: number;
  /** lower-case names */
  headers: Record<string, string>;
  json: unknown;
  /** the internal error behind a 500 */
  fault: string | null;
}

type Handler = (request: unknown, reply: unknown) => unknown;
interface Route {
  method: string;
  url: string;
  handler: Handler;
}

interface Matcher extends Route {
  names: string[];
  regex: RegExp;
}

function matcherOf(route: Route): Matcher {
  const names = [...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return { ...route, names, regex: new RegExp(`^${route.url.replace(/:\w+/g, '([^/]+)')}$`) };
}

async function* partsOf({ form }: ArrivedRequest) {
  for (const [fieldname, value] of Object.entries(form?.fields ?? {})) yield { type: 'field', fieldname, value };
  for (const { field, bytes } of form?.files ?? []) {
    yield { type: 'file', fieldname: field, filename: field, toBuffer: async () => Buffer.from(bytes) };
  }
}

function createReply() {
  const reply = {
    code: 200,
    sent: {} as Record<string, string>,
    body: null as unknown,
    header(name: string, value: string | number) {
      reply.sent[name.toLowerCase()] = String(value);
      return reply;
    },
    status(code: number) {
      reply.code = code;
      return reply;
    },
    headers(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) reply.header(name, value);
      return reply;
    },
    getHeader: (name: string) => reply.sent[name.toLowerCase()],
    type: (value: string) => reply.header('Content-Type', value),
    send(body?: unknown) {
      reply.body = body;
      return reply;
    },
  };
  return reply;
}

/** Only text goes over a wire: no undefined, and no shared objects. */
function overTheWire(value: unknown, type?: string): unknown {
  if (type?.startsWith('application/json') === true) return JSON.parse(String(value)) as unknown;
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

export interface RouteTable {
  answer(arrived: ArrivedRequest): Promise<DepartingReply>;
}

/**
 * The server's handlers without the web framework: the same parsing, rules and replies, but fast, and in an order that
 * the caller determines.
 */
export async function createRouteTable(register: (web: Web) => Promise<void>): Promise<RouteTable> {
  const routes: Route[] = [];
  const hooks: ((request: unknown, reply: unknown) => Promise<void>)[] = [];
  const web = {
    route: (route: Route) => void routes.push(route),
    addHook: (_name: string, hook: (request: unknown, reply: unknown) => Promise<void>) => void hooks.push(hook),
    decorateRequest: () => undefined,
    removeAllContentTypeParsers: () => undefined,
    addContentTypeParser: () => undefined,
    register: async (plugin: (scope: unknown) => Promise<void>) => plugin(web),
  };
  await register(web as unknown as Web);
  const byPlainness = (left: Matcher, right: Matcher) => left.names.length - right.names.length;
  const matchers = routes.map(matcherOf).sort(byPlainness);

  async function call(arrived: ArrivedRequest, path: string, reply: ReturnType<typeof createReply>): Promise<void> {
    const route = matchers.find(({ method, regex }) => method === arrived.method && regex.test(path));
    const values = route?.regex.exec(path) ?? [];
    const request = {
      method: arrived.method,
      url: arrived.url,
      routeOptions: { url: route?.url },
      ip: '127.0.0.1',
      headers: Object.fromEntries(Object.entries(arrived.headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: arrived.bytes === null ? (arrived.json ?? undefined) : Buffer.from(arrived.bytes),
      query: Object.fromEntries(new URLSearchParams(arrived.url.split('?', 2)[1] ?? '')),
      params: Object.fromEntries(
        (route?.names ?? []).map((name, index) => [name, decodeURIComponent(values[index + 1] ?? '')]),
      ),
      actor: null as Actor | null,
      isMultipart: () => arrived.form !== null,
      parts: () => partsOf(arrived),
      // A mutation that failed internally has the error in its outcome, where the simulation looks for it.
      log: { error: () => undefined },
    };
    for (const hook of hooks) await hook(request, reply);
    if (route !== undefined) {
      const result = await route.handler(request, reply);
      if (result !== reply) reply.send(result);
      return;
    }
    throw new Refusal('no_such_call', `No such call: ${arrived.method} ${path}`);
  }

  return {
    async answer(arrived: ArrivedRequest): Promise<DepartingReply> {
      const reply = createReply();
      try {
        await call(arrived, arrived.url.split('?', 1)[0] ?? '', reply);
        return {
          status: reply.code,
          headers: reply.sent,
          json: overTheWire(reply.body, reply.sent['content-type']),
          fault: null,
        };
      } catch (error) {
        const refusal = isRefusal(error) ? error : new Refusal('internal', 'Something went wrong on our side');
        const { retryAfterS } = refusal.details;
        const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
        const fault = error instanceof Error && !isRefusal(error) ? (error.stack ?? error.message) : null;
        return {
          status: refusal.status,
          headers: { ...reply.sent, ...headers },
          json: overTheWire(refusal.toReply()),
          fault,
        };
      }
    },
  };
}
