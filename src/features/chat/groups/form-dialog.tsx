import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { GroupFields } from './fields.tsx';
import type { GroupForm } from './use-form.ts';

interface GroupFormDialogProps {
  title: string;
  form: GroupForm;
  /** the group's current picture */
  picture: string | null;
  cancelLabel: string;
  submitLabel: string;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
}

/** The form of a group, new or not, in a dialog. */
export function GroupFormDialog(props: GroupFormDialogProps) {
  const { title, form, picture, cancelLabel, submitLabel, onSubmit, onClose } = props;
  const id = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={id} variant="primary" isPending={form.isSaving || form.isPreparing}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void onSubmit();
        }}
      >
        <GroupFields form={form} picture={picture} />
      </form>
    </Dialog>
  );
}
