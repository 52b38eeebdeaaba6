import type { ReactNode } from 'react';
import type { NoticeRow } from '#data/account/rows.ts';

function Quoted({ title }: { title: string }) {
  return (
    <>
      “<bdi>{title}</bdi>”
    </>
  );
}

/** A notice as a sentence. */
export function noticeText({ kind, user, about }: NoticeRow): ReactNode {
  const who = <bdi className="font-semibold">{user?.display_name || user?.username || 'Somebody'}</bdi>;
  const what = about === null || about.title === '' ? null : <Quoted title={about.title} />;
  const event = what ?? 'An event';
  switch (kind) {
    case 'followed':
      return <>{who} follows you</>;
    case 'friend-requested':
      return <>{who} would like to be your friend</>;
    case 'friend-accepted':
      return <>{who} is your friend now</>;
    case 'post-liked':
      return (
        <>
          {who} likes your post {what}
        </>
      );
    case 'post-commented':
      return (
        <>
          {who} commented on your post {what}
        </>
      );
    case 'comment-replied':
      return (
        <>
          {who} replied to your comment {what !== null && 'on '}
          {what}
        </>
      );
    case 'event-changed':
      return <>{event} has a new time or place</>;
    case 'event-cancelled':
      return <>{event} is cancelled</>;
    case 'seat-given':
      return <>A seat is free for you: {event}</>;
    case 'hidden':
      return what === null ? (
        <>The moderators have hidden your profile from others</>
      ) : (
        <>The moderators have hidden from others what you wrote: {what}</>
      );
    default:
      return kind satisfies never;
  }
}
