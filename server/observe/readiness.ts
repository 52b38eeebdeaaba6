export interface Readiness {
  /** Calls should go elsewhere from now on; those that come are still answered. */
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
