interface ErrorText {
  type: string;
  message: string;
  /** of the system, of the database or of Node; null where there is none */
  code: string | null;
  stack: string;
}

function textOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

const address = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
/** Of a message more than that says nothing more, and may be what somebody sent. */
const longest = 2_000;
const quoted = /"[^"]*"|'[^']*'/g;

/** PostgreSQL repeats in its words what somebody wrote; its code and the name of the rule say as much. */
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

/** What the log may say of an error: what went wrong and where, without what people wrote or who they are. */
export function errorTextOf(error: Error): ErrorText {
  const message = messageOf(error);
  const { stack = error.message } = error;
  const redactedStack = error.message === '' ? stack : stack.replaceAll(error.message, message);
  return { type: error.name, message, code: textOf(error, 'code'), stack: redactedStack };
}
