import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';

interface SunkMail {
  /** the receivers in the envelope */
  to: string;
  from: string;
  subject: string;
  text: string;
  /** lower-case names; values as received, with folded lines joined */
  headers: Record<string, string>;
}

/** Another reply to a command than the usual one; `nothing`: none ever comes; null: the usual one. */
type Answer = (line: string) => string | null;

export interface SmtpSink {
  /** for SMTP_URL */
  url: string;
  mails: () => readonly SunkMail[];
  /** Waits until this many have arrived in total. */
  arrived: (count: number) => Promise<readonly SunkMail[]>;
  close: () => Promise<void>;
}

/** Decodes `=C3=B1`, and `_` as a space in encoded words of a header. */
function unquoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** A header's text with its encoded words decoded. */
function readable(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, coding: string, text: string) =>
      (coding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' '))).toString(),
    );
}

function bodyOf(body: string, coding: string): string {
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  if (coding === 'quoted-printable') return unquoted(body.replace(/=\r\n/g, '')).toString();
  return Buffer.from(body, 'latin1').toString();
}

function mailOf({ from, to }: { from: string; to: string[] }, lines: string[]): SunkMail {
  const raw = lines.map((line) => (line.startsWith('.') ? line.slice(1) : line)).join('\r\n');
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = bodyOf(raw.slice(end + 4), (headers['content-transfer-encoding'] ?? '7bit').toLowerCase());
  return {
    from,
    to: to.join(', '),
    headers,
    subject: readable(headers['subject'] ?? ''),
    text: text.replaceAll('\r\n', '\n'),
  };
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** One session of RFC 5321, as far as a simple sender needs it. */
function converse(socket: Socket, take: (mail: SunkMail) => void, answer: Answer): void {
  let envelope = { from: '', to: [] as string[] };
  let data: string[] | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  function obey(line: string): void {
    const other = answer(line);
    if (other === 'nothing') return;
    if (other !== null) return void say(other);
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        say('250-sink');
        say('250-8BITMIME');
        say('250 SMTPUTF8');
        break;
      case 'MAIL':
        envelope = { from: addressIn(line), to: [] };
        say('250 OK');
        break;
      case 'RCPT':
        envelope.to.push(addressIn(line));
        say('250 OK');
        break;
      case 'DATA':
        data = [];
        say('354 Go on, end with a dot');
        break;
      case 'HELO':
      case 'RSET':
      case 'NOOP':
        say('250 OK');
        break;
      case 'QUIT':
        say('221 Bye');
        socket.end();
        break;
      default:
        say('502 Not known here');
    }
  }

  function read(line: string): void {
    if (data === null) return obey(line);
    if (line !== '.') return void data.push(line);
    take(mailOf(envelope, data));
    data = null;
    say('250 Taken');
  }

  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
  say('220 sink ready');
}

/**
 * A local mail server that keeps the mails it gets.
 * @param port 0: any free one
 */
export async function openSmtpSink(port = 0, answer: Answer = () => null): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const sockets = new Set<Socket>();
  let waiting: { count: number; resolve: (mails: readonly SunkMail[]) => void }[] = [];

  function take(mail: SunkMail): void {
    mails.push(mail);
    for (const { count, resolve } of waiting) if (mails.length >= count) resolve(mails);
    waiting = waiting.filter(({ count }) => mails.length < count);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, take, answer);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: () => mails,
    arrived: async (count) =>
      mails.length >= count ? mails : new Promise((resolve) => waiting.push({ count, resolve })),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
