export interface AnySignal {
  /** aborted with the reason of the first of its sources that aborts */
  signal: AbortSignal;
  /** stops listening to the sources; call it when the work is over, as a source may live much longer */
  release(): void;
}

/** One signal for several sources. `AbortSignal.any` is missing in iOS 16.4 to 17.3 and Firefox 114 to 123, which we support. */
export function anySignal(sources: readonly AbortSignal[]): AnySignal {
  const joined = new AbortController();

  function release(): void {
    for (const source of sources) source.removeEventListener('abort', onAbort);
  }
  function onAbort(): void {
    release();
    joined.abort(sources.find((source) => source.aborted)?.reason);
  }

  for (const source of sources) source.addEventListener('abort', onAbort);
  if (sources.some((source) => source.aborted)) onAbort();
  return { signal: joined.signal, release };
}
