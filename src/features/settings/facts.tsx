/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2.5">
          <dt className="text-muted">{name}</dt>
          {/* Another value is another element: a wider one would count as moved. */}
          <dd key={value} className="max-w-2/3 min-w-0 text-right break-words font-medium tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
