import type { Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';

export interface SharedByForm {
  title?: string;
  text?: string;
  url?: string;
  files?: { name: string; type: string; bytes: Uint8Array }[];
}

/**
 * Shares with the app as the system does: by a form posted to it. The page is already open in the app, whose worker
 * handles the form.
 */
export async function shareByForm(page: Page, { files = [], ...texts }: SharedByForm): Promise<void> {
  const packed = files.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }));
  await page.evaluate(
    (given) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(given.texts)) {
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      }
      const picked = new DataTransfer();
      for (const { name, type, base64 } of given.packed) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        picked.items.add(new File([bytes], name, { type }));
      }
      const chooser = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      chooser.files = picked.files;
      form.append(chooser);
      document.body.append(form);
      form.submit();
    },
    { texts, packed },
  );
  await expect(page).toHaveURL(({ pathname, search }) => pathname === '/share' && search.startsWith('?id='));
}
