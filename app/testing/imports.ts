import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { jobsApi } from '#kit/contract/exports.ts';
import { type Batch, importsApi } from '#kit/contract/imports.ts';
import { type Caller, type TestApp } from './school.ts';
import { sendUpload } from './send-upload.ts';
import { freshKey } from './students.ts';

/** Cells as a CSV file, quoted throughout. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));

/** Cells as an Excel workbook: numbers and days as such, numbers shown by `format`. */
export function xlsxOf(rows: readonly (readonly (string | number | Date)[])[], format?: string): Promise<Buffer> {
  const cell = (value: string | number | Date): Cell =>
    value instanceof Date
      ? { value, type: Date, format: 'dd/mm/yyyy' }
      : typeof value === 'number'
        ? { value, type: Number, ...(format ? { format } : {}) }
        : { value, type: String };
  return writeXlsxFile(rows.map((row) => row.map(cell))).toBuffer();
}

/** Sends a file for a kind of import; `more` says besides where its headings stand. */
export async function chooseFile(
  app: TestApp,
  caller: Caller,
  kind: string,
  file: { name: string; bytes: Uint8Array },
  more: { headRow?: number } = {},
) {
  const { status, body } = await sendUpload(app, caller, { ...file, otherdata: { kind, ...more }, url: importsApi.upload.path });
  return { status, body: body as unknown as Batch & { message: string } };
}

/** Waits for a task of the caller to end. */
export async function jobEnd(app: TestApp, caller: Caller, id: number) {
  for (;;) {
    const { body } = await app.call(caller, jobsApi.get, { id });
    if (!['queued', 'running'].includes(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Chooses a file and has it checked as its headings were matched. */
export async function checkedFile(
  app: TestApp,
  caller: Caller,
  kind: string,
  rows: readonly (readonly string[])[],
  options: string[] = [],
  values: Record<string, Record<string, string>> = {},
): Promise<Batch> {
  const chosen = await chooseFile(app, caller, kind, { name: `${kind}.csv`, bytes: csvOf(rows) });
  const { id, matches } = chosen.body;
  const answers = kind === 'registration.students' && !options.some((key) => key.startsWith('joined:')) ? ['joined:now'] : [];
  const asked = await app.call(caller, importsApi.check, { id, matches, options: [...options, ...answers], values });
  await jobEnd(app, caller, asked.body.jobId);
  return (await app.call(caller, importsApi.get, { id })).body;
}

/** Carries a checked file out; answers how its task ended. */
export async function carriedOut(app: TestApp, caller: Caller, id: number) {
  const asked = await app.call(caller, importsApi.carryOut, { id }, freshKey());
  return jobEnd(app, caller, asked.body.jobId);
}
