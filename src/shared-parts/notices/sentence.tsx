import { createElement, Fragment, type ReactNode } from 'react';
import type { NoticeGroup } from '#data/account/group-notices.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { changeTexts } from './change-texts.ts';
import * as texts from './texts.ts';

/** So many people are named; of more, one fewer. */
const mostNames = 3;

function Names({ people }: Pick<NoticeGroup, 'people'>) {
  const names = people.length === 0 ? [texts.somebody] : people.map(personName);
  const named = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const rest = names.length - named.length;
  const isLast = (index: number) => rest === 0 && index === named.length - 1;
  return (
    <>
      {named.map((name, index) => (
        <Fragment key={people[index]?.user_id ?? 0}>
          {index > 0 && (isLast(index) ? texts.and : texts.comma)}
          <bdi className="font-semibold">{name}</bdi>
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {texts.and}
          <span className="font-semibold">{texts.others(rest)}</span>
        </>
      )}
    </>
  );
}

function Quoted({ title }: { title: string }) {
  return (
    <span className="font-semibold">
      {texts.quotationMarks.before}
      <bdi>{title}</bdi>
      {texts.quotationMarks.after}
    </span>
  );
}

interface NoticeSentenceProps {
  group: NoticeGroup;
  nowMs: number;
}

/** Notices as a sentence, and what changed below it. */
export function NoticeSentence({ group, nowMs }: NoticeSentenceProps): ReactNode {
  const { kind, people, about } = group;
  const what = about === null || about.title === '' ? null : <Quoted title={about.title} />;
  const changed = changeTexts(group, nowMs);
  if (changed.length > 0) {
    return (
      <>
        <span className="line-clamp-3">
          {what ?? texts.anEvent}
          {texts.hasChanged}
          {/* Screen readers join lines without a pause. */}
          <span className="sr-only">{texts.colon}</span>
        </span>
        {changed.map((text, index) => (
          <span key={text} className="block">
            {index > 0 && <span className="sr-only">{texts.comma}</span>}
            {text}
          </span>
        ))}
      </>
    );
  }
  // A newer version may have stored a kind that this one doesn't know.
  const sentence = (texts.noticeSentences as Partial<typeof texts.noticeSentences>)[kind];
  const pieces = sentence?.(<Names people={people} />, what, people.length > 1) ?? [kind];
  return <span className="line-clamp-3">{createElement(Fragment, null, ...pieces)}</span>;
}
