import { pluralize } from '#ui/text/plural.ts';

// Box
export const sendLabel = (label: string) => `Send: ${label}`;
export const send = 'Send';

// Dialog
export const comments = 'Comments';

// Entry
export const edited = '· edited';
export const yourComment = 'Your comment';

// Menu
export const commentDeleted = 'Comment deleted';
export const replyDeleted = 'Reply deleted';
export const deleteText = 'Delete';
export const report = 'Report';
export const loginToReport = 'Please login or register to report comments.';
export const moreFor = (comment: string) => `More for ${comment}`;

// New
export const logInLink = 'Log in';
export const toWriteAComment = 'to write a comment.';
export const commentOn = (post: string) => `Comment on ${post}`;
export const writeAComment = 'Write a comment';

// Reply list
export const showEarlierReplies = 'Show earlier replies';
export const showMoreReplies = 'Show more replies';

// Section
export const loadingComments = 'Loading comments';
export const commentsNotOnDevice = 'The comments aren’t on this device yet. Go online to see them.';
export const noCommentsYet = 'No comments yet.';
export const showEarlierComments = 'Show earlier comments';
export const showMoreComments = 'Show more comments';

// Thread
export const replyTo = (person: string) => `Reply to ${person}`;
export const loginToReply = 'Please login or register to reply.';
export const reply = 'Reply';
export const hideReplies = 'Hide';
export const seeReplies = (count: number) => `See ${pluralize(count, 'reply', 'replies')}`;
export const writeAReply = 'Write a reply';
