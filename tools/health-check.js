import { get as getPlainly } from 'node:http';
import { get as getByTls } from 'node:https';

/*
 * For containers and supervisors: exits with 0 if the server of these settings is alive, else with 1. It uses what the
 * server runs on, so that an image needs no curl.
 */

const { PORT = '3000', HOST = '0.0.0.0', TLS_CERT = '' } = process.env;
const isTls = TLS_CERT !== '';
const host = ['0.0.0.0', '::', ''].includes(HOST) ? '127.0.0.1' : HOST;
// The certificate is for the public name, and this call goes to this machine.
const options = { host, port: Number(PORT), path: '/healthz', timeout: 5_000, rejectUnauthorized: false };
const request = (isTls ? getByTls : getPlainly)(options, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
});
request.once('timeout', () => request.destroy(new Error('no answer within 5 s')));
request.once('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
