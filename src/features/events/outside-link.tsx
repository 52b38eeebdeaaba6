import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link to another site, in a new tab; marked by an icon unless it has its own. */
export function OutsideLink({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 font-medium text-brand-ink underline underline-offset-4 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
      {icon === undefined && <ExternalLink />}
    </a>
  );
}
