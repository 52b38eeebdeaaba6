import { createElement, Fragment, type ReactNode } from 'react';
import type { NoticeRow } from '#data/account/rows.ts';
import * as texts from './texts.ts';

function Quoted({ title }: { title: string }) {
  return (
    <>
      {texts.quotationMarks.before}
      <bdi>{title}</bdi>
      {texts.quotationMarks.after}
    </>
  );
}

/** A notice as a sentence. */
export function noticeText({ kind, user, about }: NoticeRow): ReactNode {
  const who = <bdi className="font-semibold">{user?.display_name || user?.username || texts.somebody}</bdi>;
  const what = about === null || about.title === '' ? null : <Quoted title={about.title} />;
  // A newer version may have stored a kind that this one doesn't know.
  const sentence = (texts.noticeSentences as Partial<typeof texts.noticeSentences>)[kind];
  return sentence === undefined ? kind : createElement(Fragment, null, ...sentence(who, what));
}
