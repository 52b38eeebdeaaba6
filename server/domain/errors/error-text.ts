interface ErrorText {
  type: string;
  message: string;
  /** of the operating system, the database or Node; null if there is none */
  code: string | null;
  stack: string;
}

function textOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

const address = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
/** The rest of a longer message adds nothing, and may be user input. */
const longest = 2_000;
const quoted = /"[^"]*"|'[^']*'/g;

/** PostgreSQL's messages repeat user input; its code, table and constraint say enough. */
function messageOf(error: Error): string {
  const message = error.message.slice(0, longest);
  const code = textOf(error, 'code');
  if (textOf(error, 'severity') !== null && code !== null) {
    return [code, textOf(error, 'table'), textOf(error, 'constraint')].filter((part) => part !== null).join(' ');
  }
  const isQuoting = code === 'ERR_SQLITE_ERROR' || error instanceof SyntaxError;
  const plain = isQuoting ? message.replace(quoted, '"…"') : message;
  return plain.replace(address, '…@…');
}

/** What may be logged of an error: what failed and where, without user content or identities. */
export function errorTextOf(error: Error): ErrorText {
  const message = messageOf(error);
  const { stack = error.message } = error;
  const redactedStack = error.message === '' ? stack : stack.replaceAll(error.message, message);
  return { type: error.name, message, code: textOf(error, 'code'), stack: redactedStack };
}
