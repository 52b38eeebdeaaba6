import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import '#contract/validation/issue-messages.ts';

test.each([
  ['nothing', z.string(), undefined, 'Required'],
  ['a number for a text', z.string(), 7, 'Must be text'],
  ['a text for a list', z.array(z.string()), 'x', 'Must be a list'],
  ['a kind without words of its own', z.date(), 'x', 'Must be of another kind'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Required'],
  ['a text that is too short', z.string().check(z.minLength(2)), 'a', 'At least 2 characters'],
  ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'At least 1 items'],
  ['a text that is too long', z.string().check(z.maxLength(2_000)), 'a'.repeat(2_001), 'At most 2,000 characters'],
  ['a number that is too large', z.number().check(z.maximum(5)), 6, 'At most 5'],
  ['a word that is none of a list', z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
  ['an unknown field', z.strictObject({}), { x: 1 }, 'Not known here: x'],
])('[API-02] %s is refused in words', (_what, schema, value, message) => {
  expect(z.safeParse(schema as z.ZodMiniType, value).error?.issues[0]?.message).toBe(message);
});
