/** A log that is kept, line by line, as it would be written. */
export function createKeptLog() {
  const text: string[] = [];
  return {
    logTo: { write: (line: string) => void text.push(line) },
    text: () => text.join(''),
    lines: () => text.map((line) => JSON.parse(line) as Record<string, unknown>),
    said: (msg: string) =>
      text.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === msg),
  };
}

/** All that a call's line has: nothing of its caller. */
export const callKeys = ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time'];
