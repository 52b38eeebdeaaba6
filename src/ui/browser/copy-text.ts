import { showToast } from '#ui/feedback/toast.tsx';

interface Outcomes {
  copied: string;
  /** the browser doesn't let the page copy */
  notCopied: string;
}

/** Copies a text, and says whether that was possible. */
export async function copyText(text: string, { copied, notCopied }: Outcomes): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied, tone: 'good' });
  } catch {
    showToast({ title: notCopied, tone: 'bad' });
  }
}
