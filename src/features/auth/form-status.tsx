import { CircleCheck } from 'lucide-react';

/** The form's success message. Rendered even when empty, or screen readers would miss it. */
export function FormStatus({ text }: { text: string }) {
  return (
    <div role="status">
      {text !== '' && (
        <p className="flex items-start gap-2.5 rounded-sm bg-good-soft px-4 py-3 text-sm font-medium text-good">
          <CircleCheck className="mt-0.5 size-4.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
