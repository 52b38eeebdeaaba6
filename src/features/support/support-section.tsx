import { MessageCircleQuestion } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { OwnUser } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Faq } from './faq.tsx';
import { SupportForm } from './support-form.tsx';
import { SupportOutcome } from './support-outcome.tsx';
import { blankSupport } from './support-values.ts';
import * as texts from './texts.ts';
import { useMessage } from './use-message.ts';

interface SupportSectionProps {
  /** the section is the whole page, so its title is the page's */
  isPage?: boolean;
}

function Help({ user, isPage }: { user: OwnUser | null; isPage: boolean }) {
  const Heading = isPage ? 'h2' : 'h3';
  const [blank] = useState(() => blankSupport(user));
  // State is kept here, so that a form closed by mistake keeps its text.
  const message = useMessage(blank);
  const [isWriting, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  // With the button: a key that is pressed then is for it.
  useLayoutEffect(() => {
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  function close(): void {
    setWriting(false);
    message.close();
  }

  if (!isWriting) {
    return (
      <div className="mt-2">
        <p className="mb-6 text-muted">{texts.mostAsked}</p>
        <Faq />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{texts.nothingFits}</p>
          <Button
            ref={opener}
            variant="primary"
            icon={<MessageCircleQuestion />}
            onClick={() => {
              setWriting(true);
            }}
          >
            {texts.contactUs}
          </Button>
        </div>
      </div>
    );
  }
  const { outcome } = message;
  return (
    <div className="mt-4">
      <Heading className="font-display text-lg font-bold">{texts.contactSupport}</Heading>
      {outcome === 'sent' || outcome === 'waiting' ? (
        <SupportOutcome outcome={outcome} onClose={close} />
      ) : (
        <SupportForm message={message} onCancel={close} />
      )}
    </div>
  );
}

/** Help: frequent questions and a message to the operators. */
export function SupportSection({ isPage = false }: SupportSectionProps) {
  const account = useObservable(accountInUse);
  const id = useId();
  return (
    <section {...(isPage ? {} : { 'aria-labelledby': id })}>
      {isPage ? (
        <PageHeading>{texts.support}</PageHeading>
      ) : (
        <h2 id={id} className="font-display text-xl font-bold tracking-tight">
          {texts.support}
        </h2>
      )}
      {/* Keyed, so that one user's text isn't shown to the next. */}
      <Help key={account?.user?.user_id ?? 'visitor'} user={account?.user ?? null} isPage={isPage} />
    </section>
  );
}
