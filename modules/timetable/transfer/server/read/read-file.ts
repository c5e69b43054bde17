import { open } from 'node:fs/promises';
import { UserError } from '#kit/contract/errors.ts';
import { isHarmlessZip } from '#kit/server/files/zip.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { largestTransfer } from '../../contract/transfers.ts';
import type { FileContent } from '../content.ts';
import type { ReadAnswer, ReadTask } from './read-worker.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const others = 'Choose a file of FET (.fet), an XML export of aSc Timetables (.xml), or the workbook of this page (.xlsx).';

/** What a file holds, told by its content and not by its name. Throws 413, 415, and 422 with what is wrong with it, and where. */
export async function readTransfer(upload: Upload): Promise<FileContent> {
  if (upload.size > largestTransfer)
    throw new UserError('too_large', `Choose a file of at most ${largestTransfer / 1024 / 1024} MB. A timetable is far smaller.`);
  const task: ReadTask = { path: upload.path, kind: await kindOf(upload) };
  const read = await inAnotherProcess<ReadAnswer>('sheets', new URL('./read-worker.ts', import.meta.url), task);
  if ('problem' in read) throw new UserError('rule', read.problem);
  return read.content;
}

async function kindOf({ path, name, type, size }: Upload): Promise<ReadTask['kind']> {
  const file = await open(path);
  try {
    if (type === workbook) {
      if (!(await isHarmlessZip(file, size))) throw new UserError('unsupported_type', others);
      return 'xlsx';
    }
    const head = Buffer.alloc(Math.min(size, 1024));
    await file.read(head, 0, head.length, 0);
    if (/^(?:\xEF\xBB\xBF)?\s*</.test(head.toString('latin1'))) return 'xml';
    if (size === 0) throw new UserError('rule', 'The file is empty.');
    if (/\.csv$/i.test(name) && !head.includes(0))
      throw new UserError(
        'unsupported_type',
        'A CSV file holds one table only, and a timetable has several. Download the workbook of this page, and paste the rows into its sheets.',
      );
    throw new UserError('unsupported_type', others);
  } finally {
    await file.close();
  }
}
