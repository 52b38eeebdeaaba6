import { CircleAlert } from 'lucide-react';
import * as texts from './texts.ts';

/** Marks something the server refused, until the user settles it. */
export function RefusedMark({ label = texts.refused }: { label?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-bad-soft px-2.5 py-1 text-xs font-medium text-bad">
      <CircleAlert className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}
