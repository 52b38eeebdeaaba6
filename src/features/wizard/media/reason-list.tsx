/** Why chosen files weren't accepted, one reason a line. */
export function ReasonList({ id, reasons }: { id: string; reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div id={id} role="alert" className="mt-1.5 text-xs font-medium text-bad">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}
