import { Send } from 'lucide-react';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageLimits } from '#contract/chat/limits.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { chatPath } from '#features/profile/addresses.ts';
import * as texts from './texts.ts';

interface MessageDialogProps {
  userId: number;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A first message: saves it on this device, then opens the conversation. */
export function MessageDialog({ userId, name, isOpen, onClose }: MessageDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState<string>(texts.greeting);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const textRef = useRef<HTMLElement>(null);

  function leave(): void {
    setText(texts.greeting);
    setProblem(null);
    onClose();
  }

  async function send(): Promise<void> {
    const content = text.trim();
    if (content === '') setProblem(texts.messageIsEmpty);
    const account = accountInUse.get();
    if (content === '' || account === null || isSending.current) return;
    const nowMs = Date.now();
    isSending.current = true;
    try {
      const written = new Date(nowMs).toISOString();
      await account.mutate('message.send', { ref: uuidV7(nowMs), user: userId, content, image: null, written });
      leave();
      void navigate(chatPath(userId));
    } catch (error) {
      setProblem(texts.sendingFailed(saveErrorText(error)));
    } finally {
      isSending.current = false;
    }
  }

  function submit(submitted: SyntheticEvent): void {
    submitted.preventDefault();
    void send();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={texts.newChatWith(name)}
      initialFocus={textRef}
      actions={
        <>
          <Button onClick={leave}>{texts.cancelar}</Button>
          <Button type="submit" form={id} variant="primary" icon={<Send />}>
            {texts.enviar}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submit}
        ref={(form) => {
          textRef.current = form?.querySelector('textarea') ?? null;
        }}
        className="mt-2"
      >
        <LimitedField
          label={texts.message}
          rows={4}
          isGrowing
          value={text}
          limit={messageLimits.content}
          error={problem}
          onChange={(typed) => {
            setText(typed);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
