import type { Readable } from 'node:stream';
import { UserError } from '#kit/contract/errors.ts';

/** The most of a body that is held, and the most of one that is read away: photos and templates come however they were forbidden. */
const [mostHeld, mostRead] = [4_194_304, 16_777_216];

/** Reads a body; of one that is not wanted nothing is held. Throws 413 for what no device sends. */
export function readBody(stream: Readable, wanted: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  const most = wanted ? mostHeld : mostRead;
  let size = 0;
  return new Promise((resolve, reject) => {
    stream.on('data', (part: Buffer) => {
      size += part.length;
      if (size > most) {
        stream.pause();
        reject(new UserError('too_large', 'TOO LARGE'));
      } else if (wanted) parts.push(part);
    });
    stream.on('end', () => resolve(Buffer.concat(parts))).on('error', reject);
  });
}
