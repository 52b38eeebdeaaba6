import { Plus } from 'lucide-react';
import { listingCategories } from '#contract/events/category.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import type { ButtonVariant } from '#ui/controls/button-style.ts';
import { Button } from '#ui/controls/button.tsx';
import { Carousel } from '#ui/controls/carousel.tsx';
import { Cover } from '#ui/picture/cover.tsx';
import { Drawing, type Subject } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { Mark } from '#ui/illustration/mark.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { Select } from '#ui/field/select.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { options, Overlays, Part, Pressed, Stopped } from './dev-ui/parts.tsx';

const motifs = [...Object.keys(listingCategories).slice(1), 'other'];
const variants: readonly ButtonVariant[] = ['primary', 'quiet', 'danger'];
const colours = ['paper', 'surface', 'raised', 'sunken', 'brand', 'ember', 'rose', 'good', 'warn', 'bad'] as const;
const drawings: readonly Subject[] = ['search', 'calendar', 'storm', 'sent', 'people', 'tent', 'lantern'];
/** Every control in every state; only in development. */
export function DevUiPage() {
  return (
    <PageFrame>
      <PageHeading>Pieces</PageHeading>
      <Part title="Colours">
        {colours.map((name) => (
          <div key={name} className="text-xs">
            <div className="size-16 rounded-sm border border-line" style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Part>
      <Part title="Type">
        <div className="space-y-2">
          <p className="font-display text-3xl font-bold">Display 48</p>
          <p className="font-display text-2xl font-bold">Display 34</p>
          <p className="font-display text-xl font-bold">Display 26</p>
          <p className="text-lg">Text 20</p>
          <p className="text-base">Text 17</p>
          <p className="text-sm">Text 15</p>
          <p className="text-xs text-muted">Text 13</p>
        </div>
      </Part>
      <Part title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg" icon={<Plus />}>
              Large
            </Button>
            <Button variant={variant} isPending>
              Pending
            </Button>
            <Button variant={variant} disabled>
              At rest
            </Button>
          </div>
        ))}
      </Part>
      <Pressed />
      <Part title="Fields">
        <Field label="Text" help="What is wanted" className="w-72">
          {(ids) => <TextInput {...ids} placeholder="Placeholder" />}
        </Field>
        <Field label="Wrong" error="What is wrong, in words" isRequired className="w-72">
          {(ids) => <TextInput {...ids} defaultValue="Something" />}
        </Field>
        <Field label="Password" className="w-72">
          {(ids) => <PasswordInput {...ids} defaultValue="secret" />}
        </Field>
        <Field label="Select" className="w-72">
          {(ids) => <Select {...ids} options={options} />}
        </Field>
        <Field label="Long text" className="w-72">
          {(ids) => <TextArea {...ids} rows={3} />}
        </Field>
      </Part>
      <Overlays />
      <Part title="What wasn’t accepted">
        <Stopped />
      </Part>
      <Part title="Marks">
        <PendingMark />
        <PendingMark isWordy />
        <RefusedMark />
        {(['xs', 'sm', 'md', 'lg'] as const).map((size, index) => (
          <Avatar key={size} name="Ana Núñez" userId={index} size={size} />
        ))}
        <Avatar name="" userId={4} />
        <Avatar name="Night owls" />
        <Mark size={16} />
        <Mark size={64} />
      </Part>
      <Part title="Covers">
        {motifs.map((motif) => (
          <div key={motif} className="w-72 overflow-hidden rounded-md">
            <Cover src={null} alt="" seed={`seed ${motif}`} motif={motif} />
          </div>
        ))}
        <Skeleton className="h-40 w-72" />
      </Part>
      <Part title="Carousel">
        <Carousel
          label="Numbers"
          className="h-48 w-72 bg-sunken"
          slides={options.map(({ value, label }) => ({ name: value, content: <p className="p-8">{label}</p> }))}
        />
      </Part>
      <Part title="Nothing here">
        {drawings.map((of) => (
          <EmptyState
            key={of}
            drawing={<Drawing of={of} />}
            title="Nothing here"
            text="What could be here"
            action={<Button>One action</Button>}
          />
        ))}
      </Part>
    </PageFrame>
  );
}
