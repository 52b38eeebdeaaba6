/** Something that is done for a key at once, and then not again before a while has passed, however often it is asked for. */
export interface Spacing {
  ask(key: string): void;
  close(): void;
}

/** @param act with the keys whose turn has come together; @param delayMsOf how far apart it is done for a key */
export function createSpacing(act: (keys: string[]) => void, delayMsOf: (key: string) => number): Spacing {
  const resting = new Map<string, { isAsked: boolean; timer: NodeJS.Timeout }>();
  const due = new Set<string>();
  let turn: NodeJS.Immediate | null = null;

  function flush(): void {
    turn = null;
    const keys = [...due];
    due.clear();
    act(keys);
  }

  function begin(key: string): void {
    due.add(key);
    turn ??= setImmediate(flush);
    const timer = setTimeout(() => {
      const isAsked = resting.get(key)?.isAsked === true;
      resting.delete(key);
      if (isAsked) begin(key);
    }, delayMsOf(key));
    resting.set(key, { isAsked: false, timer: timer.unref() });
  }

  return {
    ask(key) {
      const rest = resting.get(key);
      if (rest === undefined) begin(key);
      else rest.isAsked = true;
    },
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
      if (turn !== null) clearImmediate(turn);
    },
  };
}
