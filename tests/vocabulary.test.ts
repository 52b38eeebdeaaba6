import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of names that said too much at once; docs/glossary.md has what each became. */
const replaced = new Set([
  'told',
  'untold',
  'held',
  'risen',
  'owed',
  'looked',
  'looker',
  'parcel',
  'deed',
  'deeds',
  'tell',
  'lifted',
]);
const replacedNames =
  /^(heardBy|putDown|landSeen|landSaid|landWhole|landPage|whoseRemains|asShown|stand|followedRepeat|isLaidDown)$/i;
/** Names that are stored, sent or written to a report: they outlive what the code calls the same thing. */
const persisted = new Set(['pulls_held_ms', 'jobs_held', 'mutations_told', 'isHeld', 'owedWipes', 'owedLogouts']);

const notCode = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const template = /`(?:[^`\\]|\\.)*`/g;
const textOfTags = />[^<>;]*<\//g;

/** What stands in braces: the rest of a template or between tags is text. */
const onlyCode = (text: string) => (text.match(/\{[^{}]*\}/g) ?? []).join(' ');

const product = ['contract', 'src', 'sw', 'server'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`),
);

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/);
}

test('names use the words of the glossary', () => {
  expect(product.length).toBeGreaterThan(1_000);
  const odd = product.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
      .replaceAll(notCode, '')
      .replaceAll(template, onlyCode)
      .replaceAll(textOfTags, onlyCode);
    const names = new Set(code.match(/\b[A-Za-z_$][\w$]*/g));
    return [...names]
      .filter((name) => !persisted.has(name))
      .filter((name) => replacedNames.test(name) || wordsOf(name).some((word) => replaced.has(word)))
      .map((name) => `${file}: ${name}`);
  });
  expect(odd).toEqual([]);
});
