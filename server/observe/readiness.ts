export interface Readiness {
  /** From now on calls should go to other processes; those that still arrive are answered. */
  end(): void;
  isEnding(): boolean;
}

export function createReadiness(): Readiness {
  let isEnding = false;
  return {
    end: () => void (isEnding = true),
    isEnding: () => isEnding,
  };
}
