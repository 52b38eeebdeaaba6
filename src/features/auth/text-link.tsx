import { Link, type LinkProps } from 'react-router-dom';

/** A link among words, as tall as a finger. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
    />
  );
}
