import { useState } from 'react';
import type { Faq } from '#contract/events/parts.ts';
import { moveItem } from '#ui/list/move-item.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { FaqEditor } from './editor.tsx';
import { FaqItem } from './item.tsx';
import {
  faqsFull,
  isReadyFaq,
  isUnchangedFaq,
  noFaqDraft,
  restoreFaq,
  removeFaq,
  commitFaq,
  type FaqDraft,
} from './list.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { offerUndo } from '#features/wizard/draft/undo-offer.ts';
import { useFocusAfter } from '#features/wizard/steps/use-focus-after.ts';
import * as texts from './texts.ts';

interface FaqStepProps extends StepProps {
  /** the current form: an undo changes that one */
  latest: () => EventForm;
}

const editor = '[data-editor] input';
const itemOf = (id: string) => `[data-faq="${CSS.escape(id)}"]`;

/** Frequent questions and their answers. */
export function FaqStep({ form, errors, change, latest }: FaqStepProps) {
  const [complaint, setComplaint] = useState<'missing' | 'busy' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [container, focusAfter] = useFocusAfter<HTMLDivElement>();
  const { faqs, faqDraft } = form;
  const edited = faqs.findIndex(({ id }) => id === faqDraft.id);
  const isEditing = edited >= 0;
  const busyText = isEditing ? texts.saveFirst : texts.addFirst;

  /** Offers to restore a draft; what that would replace is then offered in the same way. */
  function offerDraft(title: string, previousDraft: FaqDraft): void {
    offerUndo({ title }, () => {
      const { faqs: currentFaqs, faqDraft: currentDraft } = latest();
      change({ faqDraft: previousDraft });
      if (!isUnchangedFaq(currentFaqs, currentDraft)) offerDraft(texts.writtenSinceSetAside, currentDraft);
    });
  }

  function submit(): void {
    if (!isReadyFaq(faqs, faqDraft)) {
      setComplaint('missing');
      focusAfter('[data-editor] [aria-invalid="true"]', editor);
      return;
    }
    const next = commitFaq(faqs, faqDraft);
    change({ faqs: next, faqDraft: noFaqDraft });
    setComplaint(null);
    setAnnouncement(isEditing ? texts.questionSaved(edited + 1) : texts.questionAdded(next.length));
    focusAfter(...(isEditing && faqDraft.id !== null ? [`${itemOf(faqDraft.id)} [data-edit]`] : [editor]));
  }

  function edit(faq: Faq): void {
    focusAfter(editor);
    // The editor holds another draft, which would be lost.
    if (faq.id !== faqDraft.id && !isUnchangedFaq(faqs, faqDraft)) {
      setComplaint('busy');
      return;
    }
    setComplaint(null);
    if (faq.id !== faqDraft.id) change({ faqDraft: { ...faq } });
  }

  function cancel(): void {
    const previousDraft = faqDraft;
    change({ faqDraft: noFaqDraft });
    setComplaint(null);
    focusAfter(...(previousDraft.id !== null && isEditing ? [`${itemOf(previousDraft.id)} [data-edit]`] : [editor]));
    if (isUnchangedFaq(faqs, previousDraft)) return;
    offerDraft(isEditing ? texts.changesGivenUp : texts.questionCleared, previousDraft);
  }

  function remove(faq: Faq, at: number): void {
    const next = faqs[at + 1] ?? faqs[at - 1];
    // An edit of the removed question stays, as a new one.
    const draft: FaqDraft = faqDraft.id === faq.id ? { ...faqDraft, id: null } : faqDraft;
    const isIdle = draft !== faqDraft && isUnchangedFaq(faqs, faqDraft);
    change({ faqs: removeFaq(faqs, faq.id), faqDraft: isIdle ? noFaqDraft : draft });
    focusAfter(...(next === undefined ? [editor] : [`${itemOf(next.id)} [data-remove]`]));
    offerUndo({ title: texts.questionRemoved }, () => {
      change({ faqs: restoreFaq(latest().faqs, faq, at) });
    });
  }

  function move(faq: Faq, at: number, by: number): void {
    change({ faqs: moveItem(faqs, at, by) });
    setAnnouncement(texts.questionMoved(at + by + 1, faqs.length));
    focusAfter(`${itemOf(faq.id)} [data-move="${String(by)}"]`);
  }

  return (
    <div ref={container} className="space-y-5">
      {faqs.length === 0 ? (
        <p className="text-sm text-muted">{texts.whatManyAsk}</p>
      ) : (
        <ol aria-label={texts.askedAndAnswered} className="space-y-3">
          {faqs.map((faq, at) => (
            <FaqItem
              key={faq.id}
              faq={faq}
              at={at}
              count={faqs.length}
              isEdited={at === edited}
              error={errors[`faqs.${String(at)}.question`] ?? errors[`faqs.${String(at)}.answer`]}
              onEdit={() => {
                edit(faq);
              }}
              onMove={(by) => {
                move(faq, at, by);
              }}
              onRemove={() => {
                remove(faq, at);
              }}
            />
          ))}
        </ol>
      )}
      {errors['faqs'] !== undefined && <p className="text-xs font-medium text-bad">{errors['faqs']}</p>}
      <FaqEditor
        draft={faqDraft}
        edited={isEditing ? edited + 1 : null}
        full={faqsFull(faqs)}
        isComplaining={complaint === 'missing'}
        error={complaint === 'busy' ? busyText : errors['faqDraft']}
        onChange={(changed) => {
          change({ faqDraft: { ...faqDraft, ...changed } });
          if (complaint === 'busy') setComplaint(null);
        }}
        onSubmit={submit}
        onCancel={cancel}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
