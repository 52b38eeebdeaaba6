import { readFileSync, readdirSync } from 'node:fs';
import { analyse } from 'scslre';
import { Visitor, parseSync } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const files = ['contract', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);

interface Pattern {
  where: string;
  source: string;
  flags: string;
}

/** Every regular expression that is written down, and the places where one is put together. */
function patternsIn(): { written: Pattern[]; made: string[] } {
  const written: Pattern[] = [];
  const made: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node && node.regex != null) {
          written.push({ where: file, source: node.regex.pattern, flags: node.regex.flags });
        }
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(file);
      },
      CallExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(file);
      },
    });
    visitor.visit(parseSync(file, text).program);
  }
  return { written, made };
}

/** Whether there is a text for which the work grows faster than its length; exponentially, or with its square. */
function growthOf({ source, flags }: Omit<Pattern, 'where'>): 'linear' | 'square' | 'exponential' {
  const { reports } = analyse({ source, flags });
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  return reports.length > 0 ? 'square' : 'linear';
}

/** Work that grows with the square of a text that can't be long, or that nobody outside writes. */
const bounded: Record<string, string> = {
  'contract/calendar/write-ics.ts /^-+|-+$/g':
    'a title has at most 200 letters, and what stands before leaves no two hyphens together',
  'contract/calendar/write-ics.ts /-+$/': 'as above, cut to 60',
  'server/api/pages/event-head.ts /\\s+\\S{0,30}$/': 'a line of at most 200 letters, whose blanks stand alone',
  'server/api/pages/document.ts /\\s*<meta\\s+name="description"[^>]*>/': 'our own document, once at the start',
  'server/domain/errors/error-text.ts /[^\\s@"\'<>()]+@[^\\s@"\'<>()]+/g': 'a message, cut to 2,000 letters',
  'server/domain/chat/mentions.ts /\\.+$/': 'a name of at most 30 letters',
  'server/env-values.ts /\\{.*?\\}/g': 'a setting',
  'server/env-variables.ts /^[^\\r\\n]*@[^\\r\\n]+$/': 'a setting',
  'server/infra/geo/city-spellings.ts /\\([^)]*\\)/g': 'names of towns, from a package',
  'server/infra/geo/place-service.ts /\\/+$/': 'a setting',
  'server/infra/store/s3-client.ts /\\/+$/': 'a setting',
};
/** Put together of constants and of paths of our own. */
const known = [
  'contract/sync/match-route.ts',
  'server/api/pages/table.ts',
  'server/api/http/query.ts',
  'server/db/search/search-text.ts',
  'server/infra/geo/place-service.ts',
];

const { written, made } = patternsIn();

test('[API-04] no regular expression of contract or server can be made to work for long by what somebody sends', () => {
  expect(written.length).toBeGreaterThan(150);
  const found = written.map((pattern) => ({
    name: `${pattern.where} /${pattern.source}/${pattern.flags}`,
    growth: growthOf(pattern),
  }));
  expect(found.filter(({ growth }) => growth === 'exponential')).toEqual([]);
  const squares = found.filter(({ growth }) => growth === 'square').map(({ name }) => name);
  expect([...new Set(squares)].toSorted()).toEqual(Object.keys(bounded).toSorted());
});

test('[API-04] one is put together only where it is known of what, never of what somebody sends', () => {
  expect([...new Set(made)].toSorted()).toEqual(known.toSorted());
});

test('[API-04] nor those that the library of schemas brings for what is read here', () => {
  const brought = [z.email(), z.uuid(), z.iso.datetime(), z.iso.date()].map((schema) => schema._zod.def.pattern);
  for (const pattern of brought) {
    if (pattern === undefined) throw new Error('A format without a pattern');
    expect([pattern.source, growthOf(pattern)]).toEqual([pattern.source, 'linear']);
  }
});

test('[API-04] what grows is found: these would be', () => {
  expect(growthOf({ source: '^(a+)+$', flags: '' })).toBe('exponential');
  expect(growthOf({ source: 'a*a*b', flags: '' })).toBe('square');
  expect(growthOf({ source: '^[a-z]+$', flags: '' })).toBe('linear');
});
