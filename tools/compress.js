import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const texts = /\.(js|css|json|svg|webmanifest)$/;
/** Smaller files fit into one packet either way; the server doesn't compress them either. */
const fewestBytes = 1024;

/**
 * Writes a compressed copy beside each text file of a built app, as small as possible: compressing on request gives
 * files a seventh larger, and costs the server time with every visit. Pages are left out, because each is sent with its
 * own head.
 * @param {string} folder
 */
export async function compressBelow(folder) {
  const names = await readdir(folder, { recursive: true });
  const sent = names.filter((name) => texts.test(name) && !name.startsWith('.'));
  await Promise.all(
    sent.map(async (name) => {
      const plain = await readFile(join(folder, name));
      if (plain.length >= fewestBytes) await writeFile(join(folder, `${name}.br`), await compress(plain));
    }),
  );
}
