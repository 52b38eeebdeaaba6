import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { documentTitle } from '#ui/browser/document-title.ts';

export interface PageHeadingProps {
  children: ReactNode;
  /** the document's title, if it differs from the heading */
  title?: string | undefined;
  /** for screen readers only */
  isHidden?: boolean | undefined;
  className?: string | undefined;
}

// The first page leaves the focus at the start of the document, except when the user goes back to it.
let hasMoved = false;

/** The page's heading. Takes the focus on navigation, so that keyboard and screen reader users continue there. */
export function PageHeading({ children, title, isHidden = false, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const hasRendered = useRef(false);
  const name = title ?? (typeof children === 'string' ? children : '');

  // With the heading: a reader that is quick would still hear the last page's.
  useLayoutEffect(() => {
    documentTitle.name(name);
  }, [name]);

  const takeFocus = useEffectEvent(() => {
    // A heading that stays while its URL is replaced isn't a new page.
    const isNew = !hasRendered.current || !isReplaced;
    hasRendered.current = true;
    hasMoved ||= key !== 'default';
    if (isNew && hasMoved) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    takeFocus();
  }, [pathname]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={classNames(
        'outline-none',
        isHidden ? 'sr-only' : 'font-display text-2xl font-bold tracking-tight text-balance break-words text-ink',
        className,
      )}
    >
      {children}
    </h1>
  );
}
