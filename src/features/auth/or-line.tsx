import * as texts from './texts.ts';

/** A separator between alternatives. */
export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {texts.or}
    </p>
  );
}
