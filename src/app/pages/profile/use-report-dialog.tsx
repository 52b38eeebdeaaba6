import { useState, type ReactNode } from 'react';
import type { ReportedType } from '#contract/moderation/report.ts';
import { ReportDialog } from '#features/support/report-dialog.tsx';

interface Reported {
  type: ReportedType;
  object: string | number;
  name: string;
}

interface ReportDialogState {
  dialog: ReactNode;
  report: (type: ReportedType, object: string | number, name: string) => void;
}

/** The report dialog of a page, and the function that opens it. */
export function useReportDialog(): ReportDialogState {
  const [reported, setReported] = useState<Reported | null>(null);
  const close = () => {
    setReported(null);
  };
  return {
    dialog: reported === null ? null : <ReportDialog {...reported} onClose={close} />,
    report(type, object, name) {
      setReported({ type, object, name });
    },
  };
}
