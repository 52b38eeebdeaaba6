/** An error of the whole form. Rendered even when empty, or screen readers would miss the first one. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="mt-3 rounded-sm bg-bad-soft px-3 py-2 text-sm font-medium text-bad empty:hidden">
      {text}
    </p>
  );
}
