import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attention } from './attention.ts';
import * as texts from './attention-texts.ts';
import { Part } from './part.tsx';

interface AttentionPartProps {
  rows: readonly Attention[];
  /** the buttons and links of a row */
  actionsOf: (row: Attention) => ReactNode;
}

/** What needs an operator, each with what to do about it; one line if nothing does. */
export function AttentionPart({ rows, actionsOf }: AttentionPartProps) {
  return (
    <Part title={texts.needsYou}>
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 text-sm font-medium text-good">
          <CircleCheck className="size-5 shrink-0" />
          {texts.nothingNeedsYou}
        </p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex gap-3 py-4">
              <span className={row.isUrgent ? 'pt-0.5 text-bad' : 'pt-0.5 text-warn'}>
                {row.isUrgent ? <CircleAlert className="size-5" /> : <TriangleAlert className="size-5" />}
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="text-sm font-semibold text-pretty">{row.title}</p>
                  <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-muted">{row.text}</p>
                </div>
                {row.action !== null && <div className="flex min-w-0 flex-wrap gap-2">{actionsOf(row)}</div>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
