import type { ReactNode } from 'react';

interface ScrollTableProps {
  label: string;
  /** the first is a name, the others are numbers */
  heads: readonly string[];
  children: ReactNode;
}

/** A table that is scrolled by itself where it is wider than the screen; a keyboard can do so too. */
export function ScrollTable({ label, heads, children }: ScrollTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="-mx-2 overflow-x-auto rounded-sm px-2">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index === 0 ? 'py-2 pr-3 text-left font-medium' : 'py-2 pl-3 text-right font-medium'}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">{children}</tbody>
      </table>
    </div>
  );
}

/** A row of it. */
export function TableRow({ name, values }: { name: ReactNode; values: readonly string[] }) {
  return (
    <tr>
      <th scope="row" className="py-2 pr-3 text-left font-medium break-words">
        {name}
      </th>
      {values.map((value, index) => (
        // What stands in a column is told by its place.
        <td key={index} className="py-2 pl-3 text-right whitespace-nowrap">
          {value}
        </td>
      ))}
    </tr>
  );
}
