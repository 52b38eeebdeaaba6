import type { Thread } from '#data/post-lists.ts';
import { useAskToLogin } from '#ui/use-ask-to-login.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { countText, personName } from './post-words.ts';
import { usePostsHere } from './posts-context.ts';
import { ReplyList } from './reply-list.tsx';
import { writeReply } from './write-comment.ts';

const deedLook =
  'inline-flex min-h-11 cursor-pointer items-center rounded-sm px-2 text-xs font-semibold text-muted hover:text-ink';

/** A comment, and the replies to it when they are asked for. */
export function CommentThread({ comment, replies }: Thread) {
  const { account, opened, signInPath } = usePostsHere();
  const askToLogin = useAskToLogin(signInPath);
  const [shown, replying] = [`replies:${comment.ref}`, `reply:${comment.ref}`];
  const count = Math.max(replies.length, comment.replies_count);
  const areShown = opened.has(shown);
  const name = personName(comment.user);
  return (
    <li>
      <CommentEntry
        comment={comment}
        deeds={
          <div className="-ml-2 flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              aria-label={`Reply to ${name}`}
              onClick={() => {
                if (account?.user == null) askToLogin('Please login or register to reply.');
                else opened.toggle(replying);
              }}
              className={deedLook}
            >
              Reply
            </button>
            {count > 0 && (
              <button
                type="button"
                aria-expanded={areShown}
                onClick={() => {
                  opened.toggle(shown);
                }}
                className={deedLook}
              >
                {areShown ? 'Hide' : `See ${countText(count, 'reply', 'replies')}`}
              </button>
            )}
          </div>
        }
      />
      {areShown && count > 0 && (
        <div className="mt-1 ml-4 border-l border-line pl-4 sm:ml-10">
          <ReplyList comment={comment} replies={replies} />
        </div>
      )}
      {opened.has(replying) && (
        <div className="mt-1 ml-10">
          <CommentBox
            about={replying}
            label={`Reply to ${name}`}
            placeholder="Write a reply"
            verb="Send"
            isEager
            onSend={async (content) => {
              if (account === null) return;
              await writeReply(account, comment, content);
              opened.open(shown);
            }}
            onCancel={() => {
              opened.toggle(replying);
            }}
          />
        </div>
      )}
    </li>
  );
}
