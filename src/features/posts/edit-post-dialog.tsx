import { useId, useState } from 'react';
import type { MutationArgs } from '#contract/mutations.ts';
import { isRefusal } from '#contract/refusals.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import type { PostRow } from '#data/posts.ts';
import { saveProblem } from '#data/save-problem.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { keptForm } from '#ui/kept-words.ts';
import { changePost } from './change-post.ts';
import { FormProblem } from './form-problem.tsx';
import { PostFields } from './post-fields.tsx';
import { textComplaints, toldComplaints, type PostComplaints, type PostForm } from './post-input.ts';
import { PostPictureField } from './post-picture-field.tsx';
import { usePostsHere } from './posts-context.ts';
import { reasonOf } from './post-failures.ts';
import { takePicture } from './take-picture.ts';
import { useFirstComplaint } from './use-first-complaint.ts';

interface EditPostDialogProps {
  post: PostRow;
  /** what of it isn't with the server */
  change: OutboxEntry | undefined;
  onClose: () => void;
}

/** A new post that the server didn't take may go out again with another picture; null for any other. */
function mendableImage(change: OutboxEntry | undefined): string | null {
  if (change?.kind !== 'post.create' || !needsPerson(change)) return null;
  return (change.args as MutationArgs<'post.create'>).image;
}

type Words = Pick<PostForm, 'title' | 'description'>;

/** The words of a post, to be changed by its author. */
export function EditPostDialog({ post, change, onClose }: EditPostDialogProps) {
  const { account, Picture } = usePostsHere();
  const id = useId();
  const words = keptForm<Words>(account?.name ?? '', `post:${post.ref}`);
  const [stopped] = useState(change !== undefined && needsPerson(change) ? change : undefined);
  const image = mendableImage(stopped);
  const [form, setForm] = useState<PostForm>(() => {
    const { title, description } = { ...post, ...words.read() };
    return { title, description, image };
  });
  const [complaints, setComplaints] = useState<PostComplaints>(() => toldComplaints(stopped?.refusal?.fields ?? {}));
  const [problem, setProblem] = useState(stopped === undefined ? null : reasonOf(stopped));
  const [attempt, setAttempt] = useState(stopped === undefined ? 0 : 1);
  const [isBusy, setBusy] = useState(false);
  const { form: ref, first } = useFirstComplaint(attempt);

  function edit(made: Partial<PostForm>): void {
    // A picture is ready when it is ready: what was typed since it was chosen stays.
    setForm((last) => ({ ...last, ...made }));
    const { image: _image, ...typed } = made;
    words.keep({ ...words.read(), ...typed });
    setComplaints((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in made))));
  }

  function complain(wrong: PostComplaints, told: string | null): void {
    setComplaints(wrong);
    setProblem(told);
    setAttempt((last) => last + 1);
  }

  async function choose(file: File): Promise<void> {
    if (account === null) return;
    setBusy(true);
    const kept = await takePicture(account, file);
    setBusy(false);
    if (kept.ok) edit({ image: kept.sha256 });
    else setComplaints((last) => ({ ...last, image: kept.reason }));
  }

  async function save(): Promise<void> {
    const wrong = textComplaints(form);
    if (Object.keys(wrong).length > 0) return complain(wrong, null);
    if (account === null || isBusy) return;
    setBusy(true);
    try {
      await changePost(account, post, form, change);
      words.keep({});
      onClose();
    } catch (error) {
      complain(toldComplaints(isRefusal(error) ? (error.details.fields ?? {}) : {}), saveProblem(error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit post"
      initialFocus={first}
      actions={
        <>
          <Button
            onClick={() => {
              words.keep({});
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" isPending={isBusy}>
            Save
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
                Picture={Picture}
                onChoose={(file) => void choose(file)}
              />
            )
          }
        />
      </form>
    </Dialog>
  );
}
