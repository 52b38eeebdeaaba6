import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import { FormProblem } from './problem.tsx';
import { PostFields } from './fields.tsx';
import { EventField } from './event-field.tsx';
import { PostPictureField } from './picture-field.tsx';
import { useFirstComplaint } from './use-first-complaint.ts';
import { useNewPost, type PostEvent } from './use-new-post.ts';
import * as texts from './texts.ts';

export interface CreatePostDialogProps {
  isOpen: boolean;
  onClose: () => void;
  signInPath: string;
  /** the event whose page it is written on; stable */
  from?: PostEvent | undefined;
}

/** The form of a new post. Typed text stays on this device until posted or discarded. */
export function NewPost(props: CreatePostDialogProps & { account: OpenAccount }) {
  const { account, isOpen, onClose, signInPath, from: event } = props;
  const post = useNewPost(account, isOpen, event);
  const { form, first } = useFirstComplaint(post.attempt);
  const from = useLocation();
  const id = useId();

  async function send(): Promise<void> {
    if (!(await post.send())) return;
    onClose();
    showToast({ title: texts.postIsSaved, tone: 'good' });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={event === undefined ? texts.createPost : texts.addAPhoto}
      initialFocus={first}
      description={post.isRestored && post.isBegun ? texts.draftIsRestored : undefined}
      actions={
        <>
          {post.isBegun && (
            <Button variant="quiet" onClick={post.discard} className="sm:mr-auto">
              {words.discard}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" isPending={post.isSending} disabled={!post.isReady}>
            {texts.post}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void send();
        }}
      >
        <FormProblem text={post.problem} />
        {account.user === null && (
          <p className="mt-2 text-sm">
            <Link to={signInPath} state={{ from }} className="font-semibold text-brand-ink underline">
              {texts.logIn}
            </Link>
          </p>
        )}
        {post.isReady ? (
          <PostFields
            form={post.form}
            complaints={post.complaints}
            change={post.change}
            picture={
              <PostPictureField
                image={post.form.image}
                isPreparing={post.isPreparing}
                complaint={post.complaints.image}
                onChoose={post.choose}
                onRemove={() => {
                  post.change({ image: null });
                }}
              />
            }
            event={
              <EventField
                account={account}
                value={post.form.event}
                error={post.complaints.event}
                change={post.change}
              />
            }
          />
        ) : (
          <Skeleton className="mt-3 h-72" />
        )}
      </form>
    </Dialog>
  );
}
