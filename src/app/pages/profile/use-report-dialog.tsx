import { Suspense, useState, type ReactNode } from 'react';
import type { ReportedType } from '#contract/moderation/report.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

const ReportDialog = lazyComponent(() =>
  import('#features/support/report-dialog.tsx').then((file) => file.ReportDialog),
);

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
    dialog:
      reported === null ? null : (
        <Suspense fallback={null}>
          <ReportDialog {...reported} onClose={close} />
        </Suspense>
      ),
    report(type, object, name) {
      setReported({ type, object, name });
    },
  };
}
