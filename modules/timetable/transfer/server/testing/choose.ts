import readXlsxFile from 'read-excel-file/node';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { readFileSync } from 'node:fs';
import { type Caller, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { transfersApi } from '../../contract/transfers.ts';

const admin = 'ROLE_timetable_admin' as const;

/** A file of `fixtures/`. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

/** Sends a file as the screen does; the answer with its key, or what is wrong with it. */
export async function chooseTransfer(app: TestApp, name: string, bytes: Uint8Array | string, caller: Caller = admin) {
  const { status, body } = await sendUpload(app, caller, {
    name,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    otherdata: {},
    url: transfersApi.upload.path,
  });
  return { status, id: (body as unknown as { id: number }).id, message: body.message };
}

/** Chooses a file and shows what it would do. */
export async function readTransferOf(app: TestApp, name: string, bytes: Uint8Array | string) {
  const { status, id, message } = await chooseTransfer(app, name, bytes);
  if (status !== 200) throw new Error(`${name}: ${message}`);
  return (await app.call(admin, transfersApi.get, { id })).body;
}

type Cells = readonly (readonly (string | number | null)[])[];

/** A workbook of several sheets; a text that begins with `=` is a formula without a result, as programs write it. */
export function workbookOf(sheets: Readonly<Record<string, Cells>>): Promise<Buffer> {
  const cell = (value: string | number | null): Cell =>
    value === null
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : value.startsWith('=')
          ? { value, type: 'Formula' }
          : { value, type: String };
  return writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cell)) })),
  ).toBuffer();
}

/** The cells of a workbook by sheet, as they are written. */
export async function sheetsOf(bytes: Buffer): Promise<Record<string, (string | number | null)[][]>> {
  const sheets = await readXlsxFile(bytes);
  const cell = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map(cell))]));
}
