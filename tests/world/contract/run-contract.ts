import { fc } from '#world/random/properties.ts';
import { createChance } from '#world/random/chance.ts';
import type { TestServer } from '#world/servers/server.ts';
import { callsOf, documentOf } from './api-document.ts';
import type { ApiCall } from './api-document.ts';
import { createContractScene, roles } from './contract-scene.ts';
import type { Role } from './contract-scene.ts';
import { createReplyCheck } from './reply-check.ts';
import type { ContractReply } from './reply-check.ts';
import { spoiledRequests } from './spoiled-request.ts';
import { fillPath, validRequests } from './valid-request.ts';
import type { Body, ContractRequest } from './valid-request.ts';

export interface ContractRun {
  requests: number;
  /** calls made, and those that succeeded at least once */
  calls: string[];
  wentWell: string[];
  statuses: Record<string, number>;
  faults: string[];
  ms: number;
}

interface Payload {
  payload?: string | Buffer;
  headers: Record<string, string>;
}

async function payloadOf(body: Body): Promise<Payload> {
  switch (body.kind) {
    case 'none':
      return { headers: {} };
    case 'json':
      return { payload: JSON.stringify(body.value), headers: { 'content-type': 'application/json' } };
    case 'text':
      return { payload: body.text, headers: body.type === null ? {} : { 'content-type': body.type } };
    case 'bytes':
      return { payload: Buffer.from(body.bytes), headers: {} };
    case 'form': {
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      for (const [name, bytes] of Object.entries(body.files))
        form.append(name, new Blob([new Uint8Array(bytes)]), 'a.png');
      const made = new Response(form);
      const type = made.headers.get('content-type') ?? '';
      return { payload: Buffer.from(await made.arrayBuffer()), headers: { 'content-type': type } };
    }
  }
}

function urlOf({ call, params, query }: ContractRequest): string {
  const pairs = query.map(([name, value]) => `${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`);
  return `${fillPath(call, params)}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

function told(request: ContractRequest, role: Role, reply: ContractReply): string {
  const { call, body, headers, spoiled } = request;
  const how = spoiled === null ? 'as documented' : `spoiled: ${spoiled.what}`;
  const sent = body.kind === 'bytes' ? 'a picture' : JSON.stringify(body).slice(0, 600);
  return `${call.method} ${urlOf(request).slice(0, 200)} by ${role}, ${how}; ${JSON.stringify(headers).slice(0, 200)} ${sent} -> ${reply.status} ${reply.text.slice(0, 300)}`;
}

/** The operator's account stays, because its calls need it. */
function mayAct(role: Role, call: ApiCall): boolean {
  return role !== 'admin' || call.name !== 'delete /api/users/{userId}';
}

/**
 * Sends random requests, half of them valid and half with one fault, and checks each reply against the document. Every
 * call is made once per round.
 * @param seed determines the requests
 */
export async function runContract(server: TestServer, requests: number, seed: number): Promise<ContractRun> {
  const document = await documentOf(server);
  const calls = callsOf(document);
  const check = createReplyCheck(document);
  const scene = await createContractScene(server);
  const made = calls.map((call) => ({ call, valid: validRequests(call, calls, scene.pool, scene.pictures) }));
  const chance = createChance(seed);
  const run: ContractRun = { requests, calls: [], wentWell: [], statuses: {}, faults: [], ms: 0 };
  const [seen, wentWell] = [new Set<string>(), new Set<string>()];
  const startedAt = performance.now();

  const one = <T>(arbitrary: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(arbitrary, { seed: chance.int(0, 0x7fff_ffff), numRuns: 1 });
    if (value === undefined) throw new Error('Nothing was made');
    return value;
  };

  async function send(request: ContractRequest, role: Role): Promise<ContractReply> {
    const { payload, headers } = await payloadOf(request.body);
    const reply = await server.app.inject({
      method: request.call.method as 'GET',
      url: urlOf(request),
      headers: { ...scene.headersOf(role), ...headers, ...request.headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const type = reply.headers['content-type'];
    return {
      status: reply.statusCode,
      type: type === undefined ? null : (type.split(';', 1)[0] ?? null),
      text: reply.body,
    };
  }

  for (let index = 0; index < requests; index += 1) {
    const turn = made[index % made.length];
    if (turn === undefined) break;
    const valid = one(turn.valid);
    const request = chance.isTrue(0.5) ? one(spoiledRequests(valid)) : valid;
    const role = chance.pick(roles.filter((each) => mayAct(each, turn.call)));
    const reply = await send(request, role);
    const { name } = turn.call;
    seen.add(name);
    if (reply.status < 300) wentWell.add(name);
    run.statuses[reply.status] = (run.statuses[reply.status] ?? 0) + 1;
    const fault = check(request, reply);
    if (fault !== null) run.faults.push(`#${index} of seed ${seed}: ${fault}\n  ${told(request, role, reply)}`);
    scene.learn(reply.text);
    if (reply.status === 401 || /auth|delete \/api\/users\//.test(name)) await scene.renew(role);
  }
  return { ...run, calls: [...seen], wentWell: [...wentWell], ms: Math.round(performance.now() - startedAt) };
}
