import type { OpenAccount } from '#data/db/account-in-use.ts';
import { ownVenues } from '#data/events/own/venues.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { BasicStep } from './basic.tsx';
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { FaqStep } from '#features/wizard/faq/step.tsx';
import { LocationStep } from '#features/wizard/place/step.tsx';
import { MediaStep } from '#features/wizard/media/step.tsx';
import type { PictureIntake } from '#features/wizard/media/deps.ts';
import type { StepProps } from './props.ts';
import type { Step } from './steps.ts';
import { TicketStep } from '#features/wizard/tickets/step.tsx';
import { VisibilityField } from './visibility-field.tsx';
import type { WizardDeps } from '#features/wizard/deps.ts';

interface StepBodyProps extends StepProps {
  step: Step;
  account: OpenAccount;
  deps: WizardDeps;
  /** the event as its picture is drawn: its poster goes by its name */
  event: { ref: string; cover_image: string | null };
  onCover: (sha256: string | null | undefined) => void;
  intake: PictureIntake;
  latest: () => EventForm;
  patchSilently: (change: Partial<EventForm>) => void;
}

type BodyProps = Omit<StepBodyProps, 'step'>;

function Media({ form, errors, change, event, onCover, intake, latest }: BodyProps) {
  return (
    <MediaStep
      form={form}
      errors={errors}
      change={change}
      cover={event.cover_image}
      eventRef={event.ref}
      onCover={onCover}
      intake={intake}
      latest={latest}
    />
  );
}

function When({ form, errors, change }: BodyProps) {
  const nowMs = useNow();
  return (
    <DateStep
      form={form}
      errors={errors}
      change={change}
      venueZone={form.venueZone === '' ? null : form.venueZone}
      nowMs={nowMs}
    />
  );
}

function Where({ account, deps, form, errors, change, latest, patchSilently }: BodyProps) {
  const venues = useLive(() => ownVenues(account.db, account.user?.user_id ?? null), [account], []);
  return (
    <LocationStep
      form={form}
      errors={errors}
      change={change}
      complete={deps.complete}
      find={deps.find}
      nearest={deps.nearest}
      PinMap={deps.PinMap}
      savedPlaces={venues}
      latest={latest}
      onVenueZone={(zone) => {
        if ((zone ?? '') !== form.venueZone) patchSilently({ venueZone: zone ?? '' });
      }}
    />
  );
}

/** The fields of one step. */
export function StepBody({ step, ...props }: StepBodyProps) {
  const { form, errors, change, latest, deps } = props;
  const fields = { form, errors, change };
  switch (step.name) {
    case 'basic':
      return <BasicStep {...fields} />;
    case 'media':
      return <Media {...props} />;
    case 'date':
      return <When {...props} />;
    case 'location':
      return <Where {...props} />;
    case 'details':
      return <DetailsStep {...fields} suggest={deps.suggestTags} />;
    case 'faq':
      return <FaqStep {...fields} latest={latest} />;
    case 'tickets':
      return (
        <>
          <TicketStep {...fields} latest={latest} />
          <VisibilityField {...fields} />
        </>
      );
    default:
      return step.name satisfies never;
  }
}
