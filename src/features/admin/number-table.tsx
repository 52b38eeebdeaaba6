import type { ReactNode } from 'react';

interface NumberTableProps {
  label: string;
  /** the first is for names, the others for numbers */
  heads: readonly string[];
  children: ReactNode;
}

/** A table of names and numbers; on narrow screens the names wrap. */
export function NumberTable({ label, heads, children }: NumberTableProps) {
  return (
    // With large text it is wider than a phone and scrolls by itself, so the keyboard must reach it.
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index === 0 ? 'py-2 pr-3 text-left font-medium' : 'py-2 pl-2 text-right font-medium sm:pl-4'}
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

/** A row of a `NumberTable`. */
export function NumberRow({ name, values }: { name: ReactNode; values: readonly string[] }) {
  return (
    <tr>
      <th scope="row" className="py-2 pr-3 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {values.map((value, index) => (
        // Cells are identified by their column.
        <td key={index} className="py-2 pl-2 text-right whitespace-nowrap sm:pl-4">
          {value}
        </td>
      ))}
    </tr>
  );
}
