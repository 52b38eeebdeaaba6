import * as z from 'zod/mini';

/** What of an issue its words are made of; zod's own type names more kinds than are met here. */
interface Issue {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  origin?: unknown;
  maximum?: unknown;
  minimum?: unknown;
  values?: unknown;
  keys?: unknown;
}

const expectedTypeText: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  tuple: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  null: 'Must be null',
};

const unitText: Record<string, string> = { string: ' characters', array: ' items', file: ' bytes' };

function bound(word: 'At least' | 'At most', value: unknown, origin: unknown): string {
  const count = Number(value);
  return `${word} ${count.toLocaleString('en-US')}${unitText[String(origin)] ?? ''}`;
}

function quoted(values: unknown): string {
  return (Array.isArray(values) ? values : []).map(String).join(', ');
}

/** The message about a wrong value, in plain English; a schema can bring its own. */
function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : (expectedTypeText[String(issue.expected)] ?? 'Must be of another kind');
    case 'too_big':
      return bound('At most', issue.maximum, issue.origin);
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin === 'string'
        ? 'Required'
        : bound('At least', issue.minimum, issue.origin);
    case 'invalid_value':
      return `Must be one of: ${quoted(issue.values)}`;
    case 'unrecognized_keys':
      return `Not known here: ${quoted(issue.keys)}`;
    default:
      return 'Not valid';
  }
}

// Without words zod/mini says nothing but "Invalid input".
z.config({ customError: (issue) => issueMessage(issue) });

/** Texts that stand for themselves: the specification gives them whole, and a field's name before them would be noise. */
const standaloneText = /^(Email|ID|La contraseña|Las contraseñas) /;

/** The errors as one sentence that names each field. */
export function fieldMessage(field: string, text: string): string {
  return standaloneText.test(text) ? text : `${field}: ${text}`;
}
