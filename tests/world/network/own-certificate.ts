import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Bytes = Buffer | Buffer[];

/** A DER value: tag, length, content. */
function der(tag: number, value: Bytes): Buffer {
  const bytes = Array.isArray(value) ? Buffer.concat(value) : value;
  const count = [bytes.length >> 8, bytes.length & 255].filter((byte, place) => place === 1 || byte > 0);
  const length = bytes.length < 128 ? count : [0x80 + count.length, ...count];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

const sequence = (...parts: Buffer[]) => der(0x30, parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Buffer) => der(0x03, [Buffer.from([0]), bytes]);
const time = (text: string) => der(0x18, Buffer.from(text));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Scape tests')))));

/** May sign certificates, and is for this machine. */
const extensions = sequence(
  sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([255]))))),
  sequence(
    oid('551d11'),
    der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
  ),
);

/** A key and a self-signed certificate for this machine: RFC 5280, as far as Node requires. */
export function ownCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const certificate = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)));
  const lines = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Writes these two as files into a folder, as a server that ends TLS reads them. */
export function writeCertificate(folder: string): { certPath: string; keyPath: string } {
  const { cert, key } = ownCertificate();
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certPath, cert);
  writeFileSync(keyPath, key);
  return { certPath, keyPath };
}
