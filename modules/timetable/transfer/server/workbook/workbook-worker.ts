import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { inert } from '#kit/server/sheets/cells.ts';
import { layout, type SheetColumn, type SheetKey, sheetKeys } from './layout.ts';

/** The rows of each sheet, cells by the keys of the columns. */
export type WorkbookTask = Readonly<Record<SheetKey, readonly Readonly<Record<string, string | number | null>>[]>>;

const head = (value: string, must = false): Cell => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: must ? '#dbe7fb' : '#eef1f5',
});
const cellOf = (value: string | number | null | undefined): Cell =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'number'
      ? { value, type: Number }
      : // What is text stays as it is: 0042 is no number, and nothing is calculated.
        { value: inert(value), type: String, format: '@' };

/** The workbook as bytes. */
export default function write(task: WorkbookTask): Promise<Uint8Array> {
  const sheets = sheetKeys.map((key) => {
    const columns: readonly SheetColumn[] = layout[key].columns;
    return {
      sheet: layout[key].name,
      stickyRowsCount: 1,
      columns: columns.map(({ label }) => ({ width: Math.max(14, label.length + 4) })),
      data: [
        columns.map(({ label, required }) => head(label, required)),
        ...task[key].map((row) => columns.map((column) => cellOf(row[column.key]))),
      ],
    };
  });
  const help = {
    sheet: 'How to fill in',
    stickyRowsCount: 1,
    columns: [{ width: 14 }, { width: 18 }, { width: 10 }, { width: 80 }, { width: 36 }],
    data: [
      ['Sheet', 'Column', 'Needed', 'What it takes', 'Example'].map((label) => head(label)),
      ...sheetKeys.flatMap((key) => {
        const columns: readonly SheetColumn[] = layout[key].columns;
        return columns.map(({ label, required, takes, example }) =>
          [layout[key].name, label, required ? 'Yes' : '', takes, example ?? ''].map(cellOf),
        );
      }),
    ],
  };
  return writeXlsxFile([...sheets, help]).toBuffer();
}
