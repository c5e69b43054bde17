import { UserError } from '#kit/contract/errors.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { Imports } from '#kit/server/imports/imports.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { type marcApi, marcLimits } from '../../contract/marc.ts';
import { marcImport } from '../imports/catalogue-import.ts';
import type { MarcSheet } from './marc-worker.ts';

const imports = new Imports([marcImport]);

/**
 * Takes in a file of MARC records as an import: nothing is written before it has been looked at, and while nobody touches what it wrote
 * it can be undone. Throws 413 and 422 in words.
 */
export async function takeMarc(ctx: SchoolContext): Promise<Output<typeof marcApi.upload>> {
  const { upload } = ctx;
  if (!upload) throw new UserError('rule', 'Choose a file.');
  if (upload.size > marcLimits.bytes) throw new UserError('too_large', 'Choose a file of at most 64 MB.');
  const read = await inAnotherProcess<MarcSheet>('sheets', new URL('./marc-worker.ts', import.meta.url), { path: upload.path });
  if ('problem' in read) throw new UserError('rule', read.problem);
  const { cells, records, copies, faulty } = read;
  const importId = await imports.take(ctx, marcImport.kind, { name: upload.name, cells, headRow: 1 });
  return { importId, records, copies, faulty };
}
