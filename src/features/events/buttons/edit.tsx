import { PencilLine } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import * as texts from './texts.ts';

/** Saves an event as the draft of its edit. @returns why it failed; null on success */
export type BeginEdit = (event: EventRow) => Promise<string | null>;

/** Opens the event form once its draft is saved. In a new tab the form creates the draft itself. */
export function EditButton({ event, beginEdit }: { event: EventRow; beginEdit: BeginEdit }) {
  const navigate = useNavigate();
  const [isBeginning, setBeginning] = useState(false);
  const to = `${eventAddress(event)}/edit`;

  async function begin(): Promise<void> {
    setBeginning(true);
    const problem = await beginEdit(event);
    setBeginning(false);
    if (problem === null) void navigate(to);
    else showToast({ title: problem, tone: 'bad' });
  }

  function onClick(click: MouseEvent): void {
    if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    if (!isBeginning) void begin();
  }

  return (
    <ButtonLink
      to={to}
      variant="primary"
      size="lg"
      icon={<PencilLine />}
      onClick={onClick}
      className="grow max-lg:px-3 max-sm:text-sm lg:w-full max-sm:[&_svg]:hidden"
    >
      {texts.editEvent}
    </ButtonLink>
  );
}
