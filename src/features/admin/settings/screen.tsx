import type { ComponentType } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { useKnownInstance } from '#shared-parts/known-instance.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as words from '#ui/text/words.ts';
import type { InstanceCalls, SignUpCodeCalls } from './calls.ts';
import { ContactSection } from './contact-section.tsx';
import { LegalSection } from './legal-section.tsx';
import { NameSection } from './name-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SignUpCodes } from './sign-up-codes.tsx';
import { SignUpSection } from './sign-up-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';
import * as texts from './texts.ts';
import { useFocusOnComplaint } from './use-focus-on-complaint.ts';
import { useInstanceForm } from './use-instance-form.ts';

export interface InstanceSettingsScreenProps {
  calls: InstanceCalls;
  codeCalls: SignUpCodeCalls;
  /** address of the app, without a path */
  origin: string;
  /** a map with a pin */
  AddressMap: ComponentType<{ spot: Coordinates; label: string }>;
}

/** What operators say of their instance, and who may sign up. */
export function InstanceSettingsScreen({ calls, codeCalls, origin, AddressMap }: InstanceSettingsScreenProps) {
  const state = useInstanceForm(calls);
  const { form, failure, complaints, change, submit } = state;
  const { sign_up: savedMode } = useKnownInstance();
  const element = useFocusOnComplaint(complaints);
  return (
    <>
      <PageHeading>{texts.instanceSettings}</PageHeading>
      <p className="mt-2 max-w-prose text-base text-pretty text-muted">{texts.whatForPeople}</p>
      {form === null && failure === null && (
        <div aria-busy="true" className="mt-6 space-y-5">
          <p role="status" className="sr-only">
            {texts.loadingSettings}
          </p>
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      {form === null && failure !== null && (
        <EmptyState
          title={texts.notLoaded}
          text={failure}
          action={<Button onClick={state.retry}>{words.tryAgain}</Button>}
        />
      )}
      {form !== null && (
        <form
          ref={element}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void submit();
          }}
          className="mt-6 space-y-5 [&_input]:scroll-my-28 [&_textarea]:scroll-my-28"
        >
          <NameSection {...{ form, complaints, change }} />
          <ContactSection {...{ form, complaints, change, AddressMap }} />
          <SignUpSection
            {...{ form, change }}
            codes={<SignUpCodes calls={codeCalls} origin={origin} isNeeded={savedMode === 'invitation'} />}
          />
          <LegalSection {...{ form, complaints, change }} />
          <TestimonialsSection {...{ form, complaints, change }} />
          <SaveBar state={state} />
        </form>
      )}
    </>
  );
}
