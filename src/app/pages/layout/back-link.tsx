import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import * as texts from './texts.ts';

/** The way back from a full-screen page. */
export function BackLink() {
  return (
    <Link
      to={paths.home}
      aria-label={texts.back}
      className="inline-flex h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-raised text-sm font-semibold shadow-1 hover:bg-sunken md:h-11 md:px-4 [&_svg]:size-5"
    >
      <ArrowLeft />
      <span className="max-md:sr-only">{texts.back}</span>
    </Link>
  );
}
