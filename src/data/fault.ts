/** Messages of TypeErrors in Chrome, Firefox and Safari when a request fails, be it a module or a `fetch`. */
const lostConnection =
  /dynamically imported module|importing a module script|Failed to fetch|NetworkError|Load failed/i;

/** Whether an error is a bug: one of the language's own types, which no connection, disk or server throws. */
function isFault(error: unknown): boolean {
  // By name, because errors that come from a worker lose their class.
  const isOfLanguage = error instanceof Error && /^(Type|Reference|Range|Syntax)Error$/.test(error.name);
  return isOfLanguage && !lostConnection.test(error.message);
}

/** Reports a bug like an uncaught error; ignores other errors. */
export function reportFault(error: unknown): void {
  // Node has none.
  if (isFault(error)) (globalThis as { reportError?: (error: unknown) => void }).reportError?.(error);
}

/** For `.catch(otherwise(null))`: the fallback value for an expected failure. Bugs are reported as well. */
export function otherwise<const Fallback>(fallback: Fallback): (error: unknown) => Fallback {
  return (error) => {
    reportFault(error);
    return fallback;
  };
}
