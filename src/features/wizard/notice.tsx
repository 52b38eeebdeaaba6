import type { ReactNode } from 'react';

/** A notice above the form. */
export function FormNotice({
  tone = 'plain',
  title,
  action,
  children,
}: {
  tone?: 'plain' | 'bad';
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const look = tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink';
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex flex-wrap items-center gap-3 rounded-md p-4 ${look}`}
    >
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-sm font-semibold">{title}</p>
        {children !== undefined && <p className="mt-0.5 text-sm break-words">{children}</p>}
      </div>
      {action}
    </div>
  );
}
