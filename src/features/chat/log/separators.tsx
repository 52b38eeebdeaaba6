import * as texts from './texts.ts';

/** Separates the messages of two days. */
export function DaySeparator({ text }: { text: string }) {
  return (
    <li className="flex justify-center pt-4 pb-1 text-xs font-medium text-muted">
      <span className="rounded-full bg-sunken px-3 py-1">{text}</span>
    </li>
  );
}

/** Marks where new messages begin. */
export function NewMessagesSeparator() {
  return (
    <li
      data-new
      className="mt-3 flex items-center gap-3 px-2 text-xs font-semibold text-brand-ink before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current"
    >
      {texts.nuevosMensajes}
    </li>
  );
}
