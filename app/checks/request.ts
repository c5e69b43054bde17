import type { InjectOptions } from 'fastify';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { requestOf, type TestApp } from '../testing/school.ts';

/** A picture of one pixel: the smallest file that every upload takes. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One request of an endpoint: its input in path, query and body as declared, a picture with it when it takes a file. */
export function injectable(endpoint: Endpoint, input: Record<string, unknown>, key: string): InjectOptions {
  const { payload, ...request } = requestOf(endpoint, input);
  const headers = { 'idempotency-key': key };
  if (!endpoint.upload) return { ...request, ...(payload === undefined ? {} : { payload }), headers };
  return { ...request, ...formOf(pixel, 'picture.png', JSON.stringify(payload ?? {}), headers) };
}

/** A multipart form with the parts `file` and `otherdata`. */
export function formOf(
  file: Buffer,
  fileName: string,
  otherdata: string,
  headers: Record<string, string>,
): Pick<InjectOptions, 'payload' | 'headers'> {
  const edge = 'edge-of-a-part';
  const name = fileName.replaceAll(/["\r\n]/g, '_');
  const head = `--${edge}\r\ncontent-disposition: form-data; name="otherdata"\r\n\r\n${otherdata}\r\n--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}

/** Who is let through to an endpoint: the widest account of the kind that its access asks for. */
export function widestCaller(endpoint: Endpoint): Parameters<TestApp['tokenOf']>[0] {
  if (endpoint.access === 'public') return 'nobody';
  if (endpoint.access === 'student') return 'student';
  if (endpoint.access === 'superUser') return 'superUser';
  return endpoint.access === 'branchAdmin' ? 'branchAdmin' : 'ROLE_All';
}
