/** What went wrong with all of a form. It is there before anything does, else nobody would hear of the first. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="mt-3 rounded-sm bg-bad-soft px-3 py-2 text-sm font-medium text-bad empty:hidden">
      {text}
    </p>
  );
}
