import { CircleAlert } from 'lucide-react';

/** What is wrong with a form as a whole. It is there before there is anything to say, else nobody would hear it. */
export function FormAlert({ text }: { text: string }) {
  return (
    <div role="alert">
      {text !== '' && (
        <p className="flex items-start gap-2.5 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
