import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { commentLimits } from '#contract/posts/comment.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { openPersistedText } from '#ui/browser/persisted-text.ts';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { usePostsContext } from '#features/posts/context.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

export interface CommentBoxProps {
  /** what is being written; also the key of the persisted text */
  about: string;
  label: string;
  placeholder?: string;
  /** of an edit: the present text */
  initial?: string;
  /** what its button does */
  action: 'send' | 'save';
  /** takes the focus on mount */
  hasAutoFocus?: boolean;
  /** makes it durable on this device */
  onSend: (content: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** With a hardware keyboard Enter sends; on a phone it starts a new line. */
const keyboard = '(hover: hover) and (pointer: fine)';

/** A field for comments. The typed text is persisted until it is saved on this device, and kept if that fails. */
export function CommentBox(props: CommentBoxProps) {
  const { about, label, placeholder, initial = '', action, hasAutoFocus = false, onSend, onCancel } = props;
  const { account } = usePostsContext();
  const id = useId();
  const storedText = openPersistedText(account?.name ?? '', about);
  const [text, setText] = useState(() => storedText.read() || initial);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useMedia(keyboard);
  useEffect(() => {
    const textArea = box.current;
    if (!hasAutoFocus || textArea === null) return;
    textArea.focus();
    textArea.setSelectionRange(textArea.value.length, textArea.value.length);
  }, [hasAutoFocus]);

  const isBlank = text.trim() === '';
  const lengthProblem = lengthError(text, commentLimits.content);
  const alertText = lengthProblem ?? problem;
  const left = remainingLengthText(text, commentLimits.content);

  async function send(): Promise<void> {
    if (isBlank || lengthProblem !== null || sending.current) return;
    sending.current = true;
    setSaving(true);
    try {
      await onSend(text);
      storedText.write('');
      setText('');
      setProblem(null);
    } catch (error) {
      setProblem(saveErrorText(error));
    } finally {
      sending.current = false;
      setSaving(false);
    }
  }

  function press(pressed: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey } = pressed;
    if (key === 'Escape' && onCancel !== undefined) {
      // Keeps the sheet around it from closing too.
      pressed.stopPropagation();
      onCancel();
    }
    // While an IME composes, Enter ends the composition.
    if (key !== 'Enter' || pressed.nativeEvent.isComposing) return;
    if (!ctrlKey && !metaKey && (!hasKeyboard || shiftKey)) return;
    pressed.preventDefault();
    void send();
  }

  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send();
      }}
    >
      <div className="flex items-end gap-2">
        <TextArea
          ref={box}
          aria-label={label}
          aria-invalid={alertText === null ? undefined : true}
          aria-describedby={alertText === null && left === null ? undefined : `${id}-note`}
          placeholder={placeholder}
          rows={1}
          dir="auto"
          value={text}
          readOnly={isSaving}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
            storedText.write(target.value === initial ? '' : target.value);
          }}
          onKeyDown={press}
          className="field-sizing-content max-h-[30vh] min-h-11 flex-1 resize-none"
        />
        {action === 'send' && (
          <IconButton
            type="submit"
            label={texts.sendLabel(label)}
            title={texts.send}
            icon={isSaving ? <Spinner /> : <SendHorizontal />}
            disabled={isBlank || isSaving}
            className="text-brand-ink"
          />
        )}
      </div>
      {(alertText ?? left) !== null && (
        <p
          id={`${id}-note`}
          role={alertText === null ? undefined : 'alert'}
          className={alertText === null ? 'mt-1.5 text-xs text-muted' : 'mt-1.5 text-xs font-medium text-bad'}
        >
          {alertText ?? left}
        </p>
      )}
      {(action === 'save' || onCancel !== undefined) && (
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          {onCancel !== undefined && (
            <Button size="sm" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
          {action === 'save' && (
            <Button size="sm" type="submit" variant="primary" isPending={isSaving} disabled={isBlank}>
              {words.save}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
