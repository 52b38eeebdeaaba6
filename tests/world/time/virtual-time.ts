/** Time that only moves on request: every timer and every delivery in a simulation is an appointment here. */
export interface VirtualTime {
  now(): number;
  /** @returns cancels the appointment */
  after(delayMs: number, run: () => unknown): () => void;
  /** Runs the next appointment and everything that follows from it; false if there is none. */
  step(): Promise<boolean>;
  /** Resolves when nothing is running until the next appointment. */
  rest(): Promise<void>;
  /** Moves on to a time, which no appointment precedes. */
  advanceTo(ms: number): Promise<void>;
  /** The time of the next appointment; null if there is none. */
  nextAt(): number | null;
}

interface Appointment {
  at: number;
  order: number;
  run: (() => unknown) | null;
}

/** Resolves when everything that needs no appointment has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function isBefore(left: Appointment, right: Appointment): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

/** A binary heap: the soonest appointment is always first. */
function createHeap() {
  const heap: Appointment[] = [];

  function swap(one: number, other: number): void {
    const [left, right] = [heap[one], heap[other]];
    if (left === undefined || right === undefined) return;
    [heap[one], heap[other]] = [right, left];
  }
  function isLess(one: number, other: number): boolean {
    const [left, right] = [heap[one], heap[other]];
    return left !== undefined && right !== undefined && isBefore(left, right);
  }

  return {
    peek: () => heap[0],
    push(appointment: Appointment): void {
      heap.push(appointment);
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!isLess(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop(): Appointment | undefined {
      swap(0, heap.length - 1);
      const first = heap.pop();
      for (let at = 0; ;) {
        const left = 2 * at + 1;
        const child = isLess(left + 1, left) ? left + 1 : left;
        if (!isLess(child, at)) return first;
        swap(at, child);
        at = child;
      }
    },
  };
}

/**
 * @param rest waits until nothing runs without an appointment; microtasks are enough unless a real database takes part
 */
export function createVirtualTime(startMs: number, rest: () => Promise<void> = settled): VirtualTime {
  const heap = createHeap();
  let nowMs = startMs;
  let order = 0;

  function peek(): Appointment | undefined {
    for (;;) {
      const first = heap.peek();
      if (first === undefined || first.run !== null) return first;
      heap.pop();
    }
  }

  return {
    rest,
    now: () => nowMs,
    after(delayMs, run) {
      const appointment: Appointment = { at: nowMs + Math.max(0, delayMs), order: (order += 1), run };
      heap.push(appointment);
      return () => {
        appointment.run = null;
      };
    },
    async step() {
      const next = peek();
      if (next?.run == null) return false;
      heap.pop();
      nowMs = Math.max(nowMs, next.at);
      await next.run();
      await rest();
      return true;
    },
    async advanceTo(ms) {
      nowMs = Math.max(nowMs, ms);
      await rest();
    },
    nextAt: () => peek()?.at ?? null,
  };
}
