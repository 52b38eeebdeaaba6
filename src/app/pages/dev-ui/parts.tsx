import { Bookmark, Plus, Search, Settings } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { FailedChangeNote } from '#ui/feedback/failed-change-note.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { showToast } from '#ui/feedback/toast.tsx';

export const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-4 font-display text-lg font-bold">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

export function Stopped() {
  const say = (title: string) => () => showToast({ title });
  return (
    <>
      {[false, true].map((isEditFirst) => (
        <FailedChangeNote
          key={String(isEditFirst)}
          name={isEditFirst ? 'A profile' : 'A comment'}
          reason="The text is too long."
          isEditFirst={isEditFirst}
          onRetry={say('Retry')}
          onEdit={say('Edit')}
          onDiscard={say('Discard')}
        />
      ))}
    </>
  );
}

export function Pressed() {
  const [isOn, setOn] = useState(false);
  const [choice, setChoice] = useState<'one' | 'two'>('one');
  const [tab, setTab] = useState('one');
  const flip = () => {
    setOn(!isOn);
  };
  return (
    <>
      <Part title="Switches">
        <Chip isOn={isOn} hue={30} onClick={flip}>
          Chip
        </Chip>
        <IconButton label="Bookmark" icon={<Bookmark />} isPressed={isOn} onClick={flip} />
        <Switch label="Switch" help="What it does" isOn={isOn} onChange={setOn} />
        <Switch label="At rest" isOn={false} isDisabled onChange={setOn} />
        <Checkbox label="Checkbox" checked={isOn} onChange={flip} />
        <Checkbox label="Wrong" error="This is needed" />
        <Segmented label="Segmented" value={choice} options={options} onChange={setChoice} />
      </Part>
      <Part title="Tabs">
        <Tabs
          label="Numbers"
          chosen={tab}
          onChoose={setTab}
          tabs={options.map(({ value, label }) => ({ name: value, label, panel: <p>{label}</p> }))}
        />
      </Part>
    </>
  );
}

export function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <Part title="What lies over the page">
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Dialog
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="A question"
        description="A sheet from below on phones."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Yes
            </Button>
          </>
        }
      />
      <Menu
        label="Menu"
        trigger={<Settings />}
        entries={[
          { label: 'A place', icon: <Search />, to: '/' },
          { label: 'An action', icon: <Plus />, onSelect: () => showToast({ title: 'Done' }) },
          { label: 'A dangerous one', onSelect: () => undefined, isDanger: true },
        ]}
      />
      <Button onClick={() => showToast({ title: 'A message', text: 'With a second line' })}>Toast</Button>
      <Button onClick={() => showToast({ title: 'It went well', tone: 'good' })}>Good toast</Button>
      <Button onClick={() => showToast({ title: 'It went wrong', tone: 'bad' })}>Bad toast</Button>
      <Button
        onClick={() => showToast({ title: 'It stays', isLasting: true, action: { label: 'Undo', onClick: close } })}
      >
        Lasting toast
      </Button>
    </Part>
  );
}
