import type { Readable } from 'node:stream';
import { UserError } from '#kit/contract/errors.ts';

/** A provider's notice is of 500 to 2,000 bytes. So much of a longer one is kept, and so much of one is read at all. */
export const keptBytes = 32_768;
export const readBytes = 1_048_576;

export interface Body {
  /** The first of it. */
  readonly kept: Buffer;
  readonly size: number;
}

/** Reads a body of any type; of one that is too long only the beginning is held, and what is beyond all reason is not read. */
export function readBody(stream: Readable): Promise<Body> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const end = () => resolve({ kept: Buffer.concat(parts), size });
    stream.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, Math.max(0, keptBytes - size)));
      size += part.length;
      if (size <= readBytes) return;
      stream.pause();
      end();
    });
    stream.on('end', end).on('error', reject);
  });
}

/** Throws 413 for what no provider sends; its beginning has been kept by then. */
export function refuseHuge({ size }: Body): void {
  if (size > readBytes) throw new UserError('too_large', 'That is too much data for one notice.');
}
