import { useState } from 'react';
import { showToast } from '#ui/feedback/toast.tsx';
import type { CallResult } from './calls.ts';

export interface AdminAction {
  /** the name of the action that is under way */
  pending: string | null;
  /**
   * Runs one at a time, and says how it went.
   * @param resultOf what is said of it; `isBad`: it came to nothing all the same
   */
  run<Value>(
    name: string,
    call: () => Promise<CallResult<Value>>,
    resultOf: (value: Value) => { title: string; isBad?: boolean },
  ): Promise<void>;
}

/** Runs operators' actions. @param onDone after each, whether it went well or not */
export function useAdminAction(onDone: () => void): AdminAction {
  const [pending, setPending] = useState<string | null>(null);
  return {
    pending,
    async run(name, call, resultOf) {
      if (pending !== null) return;
      setPending(name);
      try {
        const result = await call();
        const { title, isBad = false } = result.ok ? resultOf(result.value) : { title: result.message, isBad: true };
        showToast(isBad ? { title, tone: 'bad' } : { title });
      } finally {
        setPending(null);
        onDone();
      }
    },
  };
}
