/** What Chrome, Firefox and Safari say with a TypeError where a request failed: for a file of the app, or by `fetch`. */
const lostConnection =
  /dynamically imported module|importing a module script|Failed to fetch|NetworkError|Load failed/i;

/** Whether an error comes from a mistake in the program: one of the language's own, which no connection, disk or server throws. */
function isFault(error: unknown): boolean {
  // By its name, because an error that comes from a worker is of no class.
  const isOfLanguage = error instanceof Error && /^(Type|Reference|Range|Syntax)Error$/.test(error.name);
  return isOfLanguage && !lostConnection.test(error.message);
}

/** Reports a mistake in the program as the browser reports what nobody catches; other errors it leaves alone. */
export function reportFault(error: unknown): void {
  // Node has none.
  if (isFault(error)) (globalThis as { reportError?: (error: unknown) => void }).reportError?.(error);
}

/** For `.catch(otherwise(null))`: the answer where something can't be had. A mistake in the program is reported as well. */
export function otherwise<const Fallback>(fallback: Fallback): (error: unknown) => Fallback {
  return (error) => {
    reportFault(error);
    return fallback;
  };
}
