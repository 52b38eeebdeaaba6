import { isTimeZone } from '#contract/calendar/zoned-time.ts';
import { Username } from '#contract/account/user.ts';

export interface ImportOptions {
  file: string;
  /** the organizer's username */
  as: string;
  /** IANA zone for times without one */
  zone: string;
}

export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

const usage = 'Usage: npm run import -- FILE [--as NAME] [--zone ZONE]   (FILE ends in .json or .ics)';

/** @param args after the script's name */
export function readOptions(args: string[]): ImportOptions {
  let as = 'scape_import';
  let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const files: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--as') as = rest.shift() ?? '';
    else if (arg.startsWith('--as=')) as = arg.slice(5);
    else if (arg === '--zone') zone = rest.shift() ?? '';
    else if (arg.startsWith('--zone=')) zone = arg.slice(7);
    else files.push(arg);
  }
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('-')) throw new WrongUsage(usage);
  if (!/\.(json|ics)$/i.test(file)) throw new WrongUsage(`${file} is neither a .json nor an .ics file.\n${usage}`);
  const name = Username.safeParse(as);
  if (!name.success) throw new WrongUsage(`--as ${as}: ${name.error.issues[0]?.message ?? 'not a username'}`);
  if (!isTimeZone(zone)) throw new WrongUsage(`--zone ${zone}: not a time zone such as Europe/Madrid`);
  return { file, as: name.data, zone };
}
