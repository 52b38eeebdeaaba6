import { ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { groupLimits } from '#contract/chat/limits.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { PicturePicker } from '#ui/picture/picker.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { ChatFace } from '#features/chat/face.tsx';
import * as words from '#ui/text/words.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import * as texts from './texts.ts';
import type { GroupForm } from './use-form.ts';

interface GroupFieldsProps {
  form: GroupForm;
  /** the group's current picture */
  picture: string | null;
}

/** The fields of a group's form. */
export function GroupFields({ form, picture }: GroupFieldsProps) {
  const { values, complaint, problem, isPreparing, change, choose } = form;
  const id = useId();
  const { image } = values;
  const currentPicture = image === undefined ? picture : image === null ? null : localPicture(image);
  return (
    <div className="mt-3 space-y-5">
      <LimitedField
        label={texts.name}
        value={values.name}
        limit={groupLimits.name}
        error={complaint}
        isRequired
        onChange={(name) => {
          change({ name });
        }}
      />
      <FileDrop onFiles={choose} className="flex flex-wrap items-center gap-3 rounded-md">
        <ChatFace name={values.name} picture={currentPicture} />
        <PicturePicker
          id={id}
          text={currentPicture === null ? pictureTexts.chooseAPicture : pictureTexts.chooseAnother}
          icon={<ImagePlus />}
          describedBy={problem === null ? undefined : `${id}-problem`}
          isInvalid={problem !== null}
          onFiles={choose}
        />
        {currentPicture !== null && (
          <Button
            icon={<X />}
            variant="quiet"
            aria-label={texts.removeThePicture}
            onClick={() => {
              change({ image: null });
            }}
          >
            {words.remove}
          </Button>
        )}
        <span role="status" className="inline-flex items-center gap-2 text-sm text-muted empty:hidden">
          {isPreparing && (
            <>
              <Spinner /> {pictureTexts.preparingThePicture}
            </>
          )}
        </span>
      </FileDrop>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
