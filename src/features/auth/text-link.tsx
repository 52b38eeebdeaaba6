import { Link, type LinkProps } from 'react-router-dom';

/** A link in text, with a touch target of 44 px. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
    />
  );
}
