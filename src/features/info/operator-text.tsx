import { useKnownInstance } from '#shared-parts/known-instance.ts';
import { PlainText } from '#shared-parts/plain-text.tsx';
import { TextPage } from './text-page.tsx';

/** A page with the operators' own text. */
export function OperatorText({ heading, text }: { heading: string; text: string }) {
  const { language } = useKnownInstance();
  return (
    <TextPage heading={heading}>
      <div lang={language} className="mt-6">
        <PlainText text={text} />
      </div>
    </TextPage>
  );
}
