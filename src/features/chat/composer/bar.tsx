import { ImagePlus, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { ComposerPicture } from './picture.tsx';
import * as texts from './texts.ts';
import type { Composer } from './use-composer.ts';
import { useTyping } from './use-typing.ts';

interface ComposerBarProps {
  chat: ChatKey;
  composer: Composer;
  /** focuses the field on mount, where no on-screen keyboard would cover the page */
  hasAutoFocus: boolean;
}

/** While an IME composes, Enter picks a candidate. Safari reports that only by its key code. */
function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

function picturesIn({ clipboardData }: ClipboardEvent): File[] {
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function ComposerBar({ chat, composer, hasAutoFocus }: ComposerBarProps) {
  const { draft, problem, isPreparing, write, choose, send } = composer;
  const typing = useTyping(chat);
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthProblem = lengthError(draft.text.trim(), messageLimits.content);
  const alertText = problem ?? lengthProblem;
  const left = remainingLengthText(draft.text, messageLimits.content);

  useEffect(() => {
    if (!hasAutoFocus) return;
    field.current?.focus({ preventScroll: true });
    // Puts the cursor at the end of an existing draft.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [hasAutoFocus]);

  function submit(): void {
    typing.stop();
    send();
  }

  return (
    <form
      aria-label={texts.newMessage}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
        field.current?.focus();
      }}
      className="border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto max-w-3xl">
        <ComposerPicture composer={composer} />
        <div className="flex items-end gap-1">
          <input
            ref={files}
            type="file"
            accept="image/*"
            aria-label={texts.picture}
            tabIndex={-1}
            hidden
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // Lets the same file be chosen again after it was removed.
              target.value = '';
              choose(chosen);
            }}
          />
          <IconButton
            label={texts.attachAPicture}
            icon={<ImagePlus />}
            className="text-muted"
            onClick={() => {
              files.current?.click();
            }}
          />
          <TextArea
            ref={field}
            id={id}
            rows={1}
            aria-label={texts.message}
            aria-invalid={lengthProblem !== null || undefined}
            aria-describedby={alertText === null && left === null ? undefined : `${id}-note`}
            placeholder={texts.message}
            enterKeyHint="send"
            autoComplete="off"
            dir="auto"
            value={draft.text}
            onChange={({ target }) => {
              write(target.value);
              if (target.value.trim() === '') typing.stop();
              else typing.key();
            }}
            onBlur={typing.stop}
            onKeyDown={(pressed) => {
              if (pressed.key !== 'Enter' || pressed.shiftKey || isComposing(pressed)) return;
              pressed.preventDefault();
              submit();
            }}
            onPaste={(pasted) => {
              const pictures = picturesIn(pasted);
              if (pictures.length === 0) return;
              pasted.preventDefault();
              choose(pictures);
            }}
            className="field-sizing-content max-h-[min(10rem,30dvh)] min-h-11 resize-none! rounded-[1.375rem]! py-2! focus-visible:-outline-offset-1"
          />
          <IconButton
            type="submit"
            label={texts.send}
            icon={<SendHorizontal />}
            aria-busy={isPreparing || undefined}
            // Keeps the focus in the field, and a phone's keyboard open.
            onPointerDown={(pressed) => {
              pressed.preventDefault();
            }}
            className="bg-brand text-on-brand hover:bg-brand-deep"
          />
        </div>
        {(alertText !== null || left !== null) && (
          <p
            id={`${id}-note`}
            role={alertText === null ? undefined : 'alert'}
            className={alertText === null ? 'px-13 pt-1 text-xs text-muted' : 'px-13 pt-1 text-xs font-medium text-bad'}
          >
            {alertText ?? left}
          </p>
        )}
      </div>
    </form>
  );
}
