import { UnreadableFile } from './unreadable-file.ts';

/** One line of a calendar file (RFC 5545): `NAME;PARAM=value:value`. */
export interface IcsProperty {
  name: string;
  params: Record<string, string>;
  /** as written, still escaped */
  value: string;
}

/** A `BEGIN:X` … `END:X` block; the properties of inner blocks stay apart from its own. */
export interface IcsComponent {
  name: string;
  properties: IcsProperty[];
  children: IcsComponent[];
}

const [lineFeed, carriageReturn, space, tab] = [10, 13, 32, 9];

/**
 * The bytes of a calendar file with its folded lines whole: some programs fold within a character, which could not be decoded.
 */
export function unfoldBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const unfoldedBytes = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const breakAt = bytes[at] === carriageReturn ? at + 1 : at;
    const next = bytes[breakAt + 1];
    if (bytes[breakAt] === lineFeed && (next === space || next === tab)) at = breakAt + 1;
    else {
      unfoldedBytes[length] = bytes[at] ?? 0;
      length += 1;
    }
  }
  return unfoldedBytes.slice(0, length);
}

/** Long lines are folded: a line that begins with a space or tab goes on from the one before. */
function unfoldedLines(text: string): string[] {
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n|\r/g, '\n')
    .replace(/\n[ \t]/g, '');
  return unfolded.split('\n').filter((line) => line.trim() !== '');
}

const linePattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^",;:]*)(?:,(?:"[^"]*"|[^",;:]*))*)*):(.*)$/s;

function readLine(line: string): IcsProperty | null {
  const [, name, paramText = '', value = ''] = linePattern.exec(line) ?? [];
  if (name === undefined) return null;
  const params = [...paramText.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)].map(
    ([, key = '', paramValue = '']) => [key.toUpperCase(), paramValue.replace(/^"|"$/g, '')] as const,
  );
  return { name: name.toUpperCase(), params: Object.fromEntries(params), value };
}

/** Calendars nest blocks twice; what goes far beyond that is no calendar. */
const depthAtMost = 20;

/** Runs steps to their end, without a rest. */
export function allSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** So many lines take a few milliseconds. */
const linesPerStep = 500;

/**
 * The blocks of a calendar file under one nameless root. Lines that are no properties are passed over. Between its steps a page
 * may rest.
 * @throws UnreadableFile for what is no calendar
 */
export function* parseIcsInSteps(text: string): Generator<void, IcsComponent> {
  const root: IcsComponent = { name: '', properties: [], children: [] };
  const open: IcsComponent[] = [root];
  for (const [index, line] of unfoldedLines(text).entries()) {
    if (index % linesPerStep === 0) yield;
    const property = readLine(line);
    const inner = open.at(-1);
    if (property === null || inner === undefined) continue;
    if (property.name === 'BEGIN') {
      if (open.length > depthAtMost) throw new UnreadableFile('The file nests its blocks too deeply');
      const component = { name: property.value.trim().toUpperCase(), properties: [], children: [] };
      inner.children.push(component);
      open.push(component);
    } else if (property.name === 'END') {
      if (open.length > 1) open.pop();
    } else {
      inner.properties.push(property);
    }
  }
  return root;
}

/** The same at once. */
export function parseIcs(text: string): IcsComponent {
  return allSteps(parseIcsInSteps(text));
}

/** All blocks of a name, however deep they stand. */
export function componentsNamed(root: IcsComponent, name: string): IcsComponent[] {
  return root.children.flatMap((child) => (child.name === name ? [child] : componentsNamed(child, name)));
}

export function propertyOf(component: IcsComponent, name: string): IcsProperty | null {
  return component.properties.find((property) => property.name === name) ?? null;
}

/** A text value as people wrote it. */
function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_whole, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}

/** The texts of a list such as CATEGORIES: its commas are not escaped. */
export function unescapeList(value: string): string[] {
  return [...value.matchAll(/(?:\\.|[^,\\])+/gs)]
    .map(([item]) => unescapeText(item).trim())
    .filter((item) => item !== '');
}

export function textOf(component: IcsComponent, name: string): string | null {
  const text = unescapeText(propertyOf(component, name)?.value ?? '').trim();
  return text === '' ? null : text;
}
