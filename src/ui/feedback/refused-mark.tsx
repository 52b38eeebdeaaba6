import { CircleAlert } from 'lucide-react';

/** Marks something the server refused, until the user settles it. */
export function RefusedMark({ label = 'Refused' }: { label?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-bad-soft px-2.5 py-1 text-xs font-medium text-bad">
      <CircleAlert className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}
