import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const texts = /\.(js|css|json|svg|webmanifest)$/;
/** What is smaller fits a packet whatever is done to it; the server leaves it as it is too. */
const fewestBytes = 1024;

/**
 * Puts beside each text of a built app what is sent of it, as small as it gets: what a server makes while somebody waits is a
 * seventh larger, and costs it the same again with every visit. Pages are left out, each is sent with a head of its own.
 * @param {string} folder
 */
export async function compressBelow(folder) {
  const names = await readdir(folder, { recursive: true });
  const sent = names.filter((name) => texts.test(name) && !name.startsWith('.vite'));
  await Promise.all(
    sent.map(async (name) => {
      const plain = await readFile(join(folder, name));
      if (plain.length >= fewestBytes) await writeFile(join(folder, `${name}.br`), await compress(plain));
    }),
  );
}
