import type { Thread } from '#data/posts/queries.ts';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { CommentBox } from './box.tsx';
import { CommentEntry } from './entry.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { ReplyList } from './reply-list.tsx';
import { writeReply } from './actions.ts';
import * as texts from './texts.ts';

const actionLook =
  'inline-flex min-h-11 cursor-pointer items-center rounded-sm px-2 text-xs font-semibold text-muted hover:text-ink';

/** A comment, with its replies on request. */
export function CommentThread({ comment, replies }: Thread) {
  const { account, expanded, signInPath } = usePostsContext();
  const askToLogin = useAskToLogin(signInPath);
  const [repliesKey, replyKey] = [`replies:${comment.ref}`, `reply:${comment.ref}`];
  const count = Math.max(replies.length, comment.replies_count);
  const areRepliesVisible = expanded.has(repliesKey);
  const name = personName(comment.user);
  return (
    <li>
      <CommentEntry
        comment={comment}
        actions={
          <div className="-ml-2 flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              aria-label={texts.replyTo(name)}
              onClick={() => {
                if (account?.user == null) askToLogin(texts.loginToReply);
                else expanded.toggle(replyKey);
              }}
              className={actionLook}
            >
              {texts.reply}
            </button>
            {count > 0 && (
              <button
                type="button"
                aria-expanded={areRepliesVisible}
                onClick={() => {
                  expanded.toggle(repliesKey);
                }}
                className={actionLook}
              >
                {areRepliesVisible ? texts.hideReplies : texts.seeReplies(count)}
              </button>
            )}
          </div>
        }
      />
      {areRepliesVisible && count > 0 && (
        <div className="mt-1 ml-4 border-l border-line pl-4 sm:ml-10">
          <ReplyList comment={comment} replies={replies} />
        </div>
      )}
      {expanded.has(replyKey) && (
        <div className="mt-1 ml-10">
          <CommentBox
            about={replyKey}
            label={texts.replyTo(name)}
            placeholder={texts.writeAReply}
            action="send"
            hasAutoFocus
            onSend={async (content) => {
              if (account === null) return;
              await writeReply(account, comment, content);
              expanded.open(repliesKey);
            }}
            onCancel={() => {
              expanded.toggle(replyKey);
            }}
          />
        </div>
      )}
    </li>
  );
}
