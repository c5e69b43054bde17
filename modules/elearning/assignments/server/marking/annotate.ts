import { buffer } from 'node:stream/consumers';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import type { PageOfShapes } from '../../contract/shapes.ts';
import type { AnnotateTask } from './annotate-worker.ts';

/** The largest file that is drawn on, in bytes, and how long it may take, in milliseconds. */
const largest = 40 * 1024 * 1024;
const slowest = 30_000;

const bytesOf = async ({ body }: BinaryAnswer): Promise<Uint8Array> => (body instanceof Uint8Array ? body : await buffer(body));

/** A PDF of a file with what was drawn on it. Throws 422 for a file that cannot be drawn on. */
export async function annotated(file: BinaryAnswer, pages: readonly PageOfShapes[]): Promise<BinaryAnswer> {
  const bytes = await bytesOf(file);
  if (bytes.length > largest || !(file.type === 'application/pdf' || file.type.startsWith('image/')))
    throw new UserError('rule', 'The corrections cannot be shown on this file. Open the file itself.');
  const task: AnnotateTask = { bytes, type: file.type, pages };
  const body = await inAnotherProcess<Uint8Array | null>(
    'papers',
    new URL('./annotate-worker.ts', import.meta.url),
    task,
    AbortSignal.timeout(slowest),
  ).catch(() => null);
  if (body === null) throw new UserError('rule', 'The corrections cannot be shown on this file. Open the file itself.');
  return { body, type: 'application/pdf', name: `${file.name.replace(/\.[^.]*$/, '')} corrected.pdf`, inline: true };
}
