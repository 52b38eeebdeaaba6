import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import type { Fault } from './read/reading.ts';
import * as texts from './texts.ts';

const firstShown = 10;
const step = 100;

/** The rows that can't be imported, each with its number, its field and what to do. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const id = useId();
  const [count, setCount] = useState(firstShown);
  if (faults.length === 0) return null;
  const more = faults.length - count;
  return (
    <section aria-labelledby={id} className="mt-5 rounded-md border border-line bg-warn-soft px-4 py-3 md:px-5">
      <h2 id={id} className="flex items-center gap-2 text-sm font-bold">
        <TriangleAlert className="size-4 shrink-0 text-warn" />
        {texts.faultsTitle(faults.length)}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-pretty">{texts.faultsHelp}</p>
      <ul className="mt-2 divide-y divide-line border-t border-line text-sm">
        {faults.slice(0, count).map(({ row, line, field, message }, index) => (
          <li key={`${String(row)}/${String(index)}`} className="py-2 wrap-anywhere">
            <span className="font-semibold tabular-nums">{texts.rowName(row, line)}</span>
            {field !== null && <span className="font-semibold"> · {field}</span>}
            {': '}
            {message}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-1"
          onClick={() => {
            setCount(count + step);
          }}
        >
          {texts.showMore(Math.min(more, step))}
        </Button>
      )}
    </section>
  );
}
