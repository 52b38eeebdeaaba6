import type { MadeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import type { Restored } from './restore-request.ts';

const named = ['users', 'events', 'posts', 'comments', 'messages'];

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

function contents({ database, pictures }: Manifest): string {
  const counted = named.flatMap((table) => {
    const count = database.rows[table];
    return count === undefined ? [] : [`${count} ${table}`];
  });
  return `${counted.join(', ')} (${megabytes(database.bytes)}), ${pictures.count} pictures (${megabytes(pictures.bytes)})`;
}

function gaps({ pictures: { missing } }: Manifest): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} files of pictures were missing or broken: ${missing.slice(0, 5).join(', ')}`];
}

export function reportOfBackup(folder: string, { manifest, copied, verified }: MadeBackup): string {
  const others = manifest.pictures.files - copied;
  return [
    `Backed up to ${folder}: ${contents(manifest)}; ${copied} files of pictures are new.`,
    'All that is new was read again and found whole.',
    `Of ${others} files of pictures from earlier ${verified} were read again, and found whole.`,
    ...gaps(manifest),
  ].join('\n');
}

export function reportOfRestore(
  folder: string,
  { areSessionsKept }: { areSessionsKept: boolean },
  { manifest, aside }: Restored,
): string {
  return [
    `Restored from ${folder}, as it was at ${manifest.made_at}: ${contents(manifest)}.`,
    ...gaps(manifest),
    'It begins another life: devices start their pulls over and send what they have not sent.',
    `Codes for new passwords are void, and browsers are told news again once the app was opened there.`,
    areSessionsKept
      ? 'People stay signed in, and so does whoever signed out since then: --end-sessions would have ended that.'
      : 'Everybody has to sign in again.',
    ...(aside === null ? [] : [`What was there before is in ${aside}; nothing was deleted.`]),
  ].join('\n');
}
