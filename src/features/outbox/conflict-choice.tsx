import type { OutboxEntry } from '#data/outbox.ts';
import { disputedFields } from './conflict-values.ts';

/** Mine and theirs, side by side. */
export function ConflictChoice({ entry }: { entry: OutboxEntry }) {
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">Your version and the other one</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            Yours
          </th>
          <th scope="col" className="py-1 font-medium">
            Theirs
          </th>
        </tr>
      </thead>
      <tbody>
        {disputedFields(entry).map(({ label, mine, theirs }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-medium">
              {label}
            </th>
            <td className="py-2 pr-3 break-words">{mine}</td>
            <td className="py-2 break-words text-muted">{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
