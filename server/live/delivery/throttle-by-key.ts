/** Runs an action for a key at once, and then not again until an interval has passed, however often it is triggered. */
export interface KeyThrottle {
  trigger(key: string): void;
  close(): void;
}

/**
 * @param act gets the keys that are due together
 * @param delayMsOf interval for a key
 */
export function createKeyThrottle(act: (keys: string[]) => void, delayMsOf: (key: string) => number): KeyThrottle {
  const pausedKeys = new Map<string, { isTriggered: boolean; timer: NodeJS.Timeout }>();
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
      const isTriggered = pausedKeys.get(key)?.isTriggered === true;
      pausedKeys.delete(key);
      if (isTriggered) begin(key);
    }, delayMsOf(key));
    pausedKeys.set(key, { isTriggered: false, timer: timer.unref() });
  }

  return {
    trigger(key) {
      const paused = pausedKeys.get(key);
      if (paused === undefined) begin(key);
      else paused.isTriggered = true;
    },
    close() {
      for (const { timer } of pausedKeys.values()) clearTimeout(timer);
      pausedKeys.clear();
      if (turn !== null) clearImmediate(turn);
    },
  };
}
