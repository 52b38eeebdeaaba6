import { useId } from 'react';
import { buttonLook } from '#ui/controls/button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { socialMarks } from './social-marks.tsx';
import * as texts from './texts.ts';

/** Sign-in providers that are shown but not available, with a note for screen readers. */
export function UnavailableProviders() {
  const note = useId();
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      {(['apple', 'facebook'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-disabled="true"
          aria-describedby={note}
          title={texts.notAvailable}
          className={classNames(buttonLook({}), 'cursor-not-allowed opacity-60')}
        >
          {socialMarks[name]}
          {name === 'apple' ? 'Apple' : 'Facebook'}
        </button>
      ))}
      <p id={note} className="sr-only">
        {texts.notAvailable}
      </p>
    </div>
  );
}
