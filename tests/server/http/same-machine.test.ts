import { expect, test } from 'vitest';
import { isSameMachine } from '#server/api/http/same-machine.ts';
import type { IncomingCall } from '#server/api/http/same-machine.ts';

/** A call of this machine's own browser, but for what is said otherwise. */
const called = ({
  headers = {},
  ...socket
}: {
  remoteAddress?: string | undefined;
  headers?: IncomingCall['headers'];
}): IncomingCall => ({
  socket: { remoteAddress: '127.0.0.1', ...socket },
  headers: {
    host: 'localhost:3000',
    'user-agent': 'x',
    'x-request-id': 'x',
    'scape-client': 'x',
    accept: '*/*',
    ...headers,
  },
});

test.each([
  { remoteAddress: '127.0.0.1' },
  { remoteAddress: '127.8.8.8' },
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  { headers: { host: '127.0.0.1:3000', origin: 'http://localhost:3000' } },
  { headers: { host: '[::1]:3000', origin: 'http://[::1]:3000' } },
  { headers: { host: 'scape.localhost:3000' } },
])('[ACC-18] somebody on this machine calls: %j', (caller) => {
  expect(isSameMachine(called(caller))).toBe(true);
});

test.each([
  { remoteAddress: '192.168.0.7' },
  { remoteAddress: '::ffff:192.168.0.7' },
  { remoteAddress: '2001:db8::1' },
  { remoteAddress: undefined },
  { headers: { host: undefined } },
  { headers: { host: 'scape.example' } },
  { headers: { host: '192.168.0.7:3000' } },
  { headers: { host: 'localhost.scape.example' } },
  { headers: { origin: 'http://scape.example' } },
  { headers: { origin: 'null' } },
  ...[
    ...['x-forwarded-for', 'X-Forwarded-Proto', 'forwarded', 'X-Real-IP', 'via', 'cf-connecting-ip', 'CF-Ray'],
    ...['true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-original-host'],
    ...['x-envoy-external-address', 'x-amzn-trace-id', 'x-arr-log-id', 'x-azure-clientip', 'cdn-loop'],
  ].map((name) => ({ headers: { [name.toLowerCase()]: '127.0.0.1' } })),
])('[ACC-18] somebody from elsewhere may call, by a proxy on this machine too: %j', (caller) => {
  expect(isSameMachine(called(caller))).toBe(false);
});
