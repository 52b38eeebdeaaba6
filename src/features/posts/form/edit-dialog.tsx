import { useId, useState } from 'react';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import * as words from '#ui/text/words.ts';
import { changePost } from './save-changes.ts';
import { EventField } from './event-field.tsx';
import { FormProblem } from './problem.tsx';
import { PostFields } from './fields.tsx';
import { textComplaints, complaintsByField, type PostComplaints, type PostForm } from './input.ts';
import { PostPictureField } from './picture-field.tsx';
import { usePostsContext } from '#features/posts/context.ts';
import { postFailureReason } from '#features/posts/failure-reason.ts';
import { takePicture } from './take-picture.ts';
import * as texts from './texts.ts';
import { useFirstComplaint } from './use-first-complaint.ts';

interface EditPostDialogProps {
  post: PostRow;
  /** its unsent change */
  change: OutboxEntry | undefined;
  onClose: () => void;
}

/** The picture of a refused new post, which can be sent again with another one; null for any other post. */
function replaceableImage(change: OutboxEntry | undefined): string | null {
  if (change?.kind !== 'post.create' || !needsDecision(change)) return null;
  return (change.args as MutationArgs<'post.create'>).image;
}

/** Whether it is a refused new post from an event, which can be sent again without. */
function isFromEvent(change: OutboxEntry | undefined): boolean {
  if (change?.kind !== 'post.create' || !needsDecision(change)) return false;
  return (change.args as MutationArgs<'post.create'>).event !== undefined;
}

type PostTexts = Pick<PostForm, 'title' | 'description'>;

/** Edits the texts of the user's own post. */
export function EditPostDialog({ post, change, onClose }: EditPostDialogProps) {
  const { account } = usePostsContext();
  const id = useId();
  const storedForm = openPersistedForm<PostTexts>(account?.name ?? '', `post:${post.ref}`);
  const [failedChange] = useState(change !== undefined && needsDecision(change) ? change : undefined);
  const image = replaceableImage(failedChange);
  const hasEvent = isFromEvent(failedChange);
  const [form, setForm] = useState<PostForm>(() => {
    const { title, description } = { ...post, ...storedForm.read() };
    return { title, description, image, event: post.event ?? null };
  });
  const [complaints, setComplaints] = useState<PostComplaints>(() =>
    complaintsByField(failedChange?.refusal?.fields ?? {}),
  );
  const [problem, setProblem] = useState(failedChange === undefined ? null : postFailureReason(failedChange));
  const [attempt, setAttempt] = useState(failedChange === undefined ? 0 : 1);
  const [isBusy, setBusy] = useState(false);
  const { form: ref, first } = useFirstComplaint(attempt);

  function edit(changed: Partial<PostForm>): void {
    // A picture takes time to prepare; keep what was typed meanwhile.
    setForm((last) => ({ ...last, ...changed }));
    const { image: _image, event: _event, ...typed } = changed;
    storedForm.write({ ...storedForm.read(), ...typed });
    setComplaints((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changed))));
  }

  function complain(wrong: PostComplaints, problemText: string | null): void {
    setComplaints(wrong);
    setProblem(problemText);
    setAttempt((last) => last + 1);
  }

  async function choose(file: File): Promise<void> {
    if (account === null) return;
    setBusy(true);
    const prepared = await takePicture(account, file);
    setBusy(false);
    if (prepared.ok) edit({ image: prepared.sha256 });
    else setComplaints((last) => ({ ...last, image: prepared.reason }));
  }

  async function save(): Promise<void> {
    const wrong = textComplaints(form);
    if (Object.keys(wrong).length > 0) return complain(wrong, null);
    if (account === null || isBusy) return;
    setBusy(true);
    try {
      await changePost(account, post, form, change);
      storedForm.write({});
      onClose();
    } catch (error) {
      complain(complaintsByField(isRefusal(error) ? (error.details.fields ?? {}) : {}), saveErrorText(error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.editPost}
      initialFocus={first}
      actions={
        <>
          <Button
            onClick={() => {
              storedForm.write({});
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" isPending={isBusy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={ref}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void save();
        }}
      >
        <FormProblem text={problem} />
        <PostFields
          form={form}
          complaints={complaints}
          change={edit}
          picture={
            image !== null && (
              <PostPictureField
                image={form.image}
                isPreparing={isBusy}
                complaint={complaints.image}
                onChoose={(file) => void choose(file)}
              />
            )
          }
          event={
            hasEvent &&
            account !== null && (
              <EventField account={account} value={form.event} error={complaints.event} change={edit} />
            )
          }
        />
      </form>
    </Dialog>
  );
}
