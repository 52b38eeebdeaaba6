import { expect, test } from 'vitest';
import { createLogStream } from '#server/log-stream.ts';

/** A place for bytes that can be full, or take a few at a time. */
function place() {
  const state = { error: null as string | null, written: '', most: 1_000, tries: 0 };
  const send = (bytes: Uint8Array) => {
    state.tries += 1;
    if (state.error !== null) throw Object.assign(new Error(state.error), { code: state.error });
    const some = bytes.subarray(0, state.most);
    state.written += Buffer.from(some).toString();
    return some.length;
  };
  return { state, log: createLogStream(send) };
}

test('a line that a full disk doesn’t take is left out, and the next that it takes says so', () => {
  const { state, log } = place();
  log.write('one\n');
  state.error = 'ENOSPC';
  for (const line of ['two\n', 'three\n']) log.write(line);
  expect(state.tries).toBe(3);
  state.error = null;
  log.write('four\n');
  log.write('five\n');
  const lines = state.written.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => (line.startsWith('{') ? JSON.parse(line).lost : line))).toEqual([
    'one',
    2,
    'four',
    'five',
  ]);
});

test('a line goes in pieces where it must', () => {
  const { state, log } = place();
  state.most = 3;
  log.write('a line of some length\n');
  expect(state.written).toBe('a line of some length\n');
});

test('who reads nothing is waited for once, and then no more', () => {
  const { state, log } = place();
  state.error = 'EAGAIN';
  log.write('one\n');
  const waited = state.tries;
  log.write('two\n');
  expect([waited > 10, state.tries - waited]).toEqual([true, 1]);
});
