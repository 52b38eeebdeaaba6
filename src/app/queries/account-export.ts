import { accountInUse } from '#data/db/account-in-use.ts';
import type { DownloadExport, ExportCalls } from '#features/settings/account/export-part.tsx';
import { downloadFile } from './download-file.ts';
import * as texts from './texts.ts';

const messages = {
  offline: texts.exportOffline,
  fallback: texts.exportFailed,
  changed: texts.exportAccountChanged,
};

function download(below: string, accept: string, name: string): DownloadExport {
  return (onProgress, signal) => {
    const userId = String(accountInUse.get()?.user?.user_id ?? '');
    return downloadFile({
      path: `/users/export/${userId}${below}`,
      accept,
      name: () => name,
      texts: messages,
      onProgress,
      signal,
    });
  };
}

/** Exports of the user's data on the server, as files. */
export const exportCalls: ExportCalls = {
  data: download('', 'application/json', 'scape-data.json'),
  pictures: download('/pictures', 'application/zip', 'scape-pictures.zip'),
};
