import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { inert } from '../sheets/cells.ts';
import type { CorrectionsTask, TemplateTask, WorkbookTask } from './workbook.ts';

/** As many rows as a template offers drop-downs in. */
const templateRows = 5000;

export default function write(task: WorkbookTask): Promise<Uint8Array> {
  return task.make === 'template' ? template(task) : corrections(task);
}

const head = (value: string, must = false): Cell => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: must ? '#dbe7fb' : '#eef1f5',
});
// Excel keeps what stands in a text cell as it was typed: 0042 stays 0042.
const asText = (value: string): Cell => (value === '' ? null : { value: inert(value), type: String, format: '@' });
const wide = (text: string) => ({ width: Math.min(44, Math.max(14, text.length + 4)) });

function template({ title, columns, choices }: TemplateTask): Promise<Uint8Array> {
  const listed = columns.map(({ key }) => choices[key] ?? []);
  const longest = Math.max(0, ...listed.map((list) => list.length));
  const sheets = [
    {
      sheet: title,
      stickyRowsCount: 1,
      columns: columns.map(({ label }) => wide(label)),
      data: [
        columns.map(({ label, required }) => head(label, required)),
        // A cell of each column in the format that the whole column takes.
        columns.map((): Cell => ({ value: '', type: String, format: '@' })),
      ],
    },
    {
      sheet: 'How to fill in',
      stickyRowsCount: 1,
      columns: [{ width: 28 }, { width: 12 }, { width: 70 }, { width: 26 }],
      data: [
        ['Column', 'Needed', 'What it takes', 'Example'].map((label) => head(label)),
        ...columns.map(({ label, required, takes, example }) => [
          asText(label),
          asText(required ? 'Yes' : ''),
          asText(takes),
          asText(example ?? ''),
        ]),
      ],
    },
    {
      sheet: 'Lists',
      columns: columns.map(({ label }) => wide(label)),
      data: [
        columns.map(({ label }) => head(label)),
        ...Array.from({ length: longest }, (_, at) => listed.map((list) => asText(list[at] ?? ''))),
      ],
    },
  ];
  const validations = listed.flatMap((list, at) => (list.length === 0 ? [] : [validation(letters(at), list.length)]));
  const transform = (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) =>
    sheetIndex === 0 ? withDropDowns(withTextColumns(xml), validations) : xml;
  const feature = { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
  return writeXlsxFile(sheets, { features: [feature] }).toBuffer();
}

/** A column of the first sheet takes what stands in the same column of Lists; other words are warned of, not refused. */
const validation = (letter: string, length: number) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${templateRows + 1}">` +
  `<formula1>Lists!$${letter}$2:$${letter}$${length + 1}</formula1></dataValidation>`;

function withDropDowns(xml: string, validations: readonly string[]): string {
  if (validations.length === 0) return xml;
  return xml.replace(
    '</sheetData>',
    `</sheetData><dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`,
  );
}

/** Gives whole columns the text format that their first cells have. */
function withTextColumns(xml: string): string {
  const style = /<c r="A2" s="(\d+)"/.exec(xml)?.[1];
  return style === undefined ? xml : xml.replaceAll('<col ', `<col style="${style}" `);
}

/** The letters of a column: 0 is A, 26 is AA. */
function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26));
}

function corrections({ title, headings, rows }: CorrectionsTask): Promise<Uint8Array> {
  const body = rows.map(({ outcome, said, cells, wrong }) => [
    asText(outcome),
    {
      ...(asText(said) as object),
      wrap: true,
      ...(said ? { type: String, value: inert(said) } : { type: String, value: '' }),
    } as Cell,
    ...headings.map((_, at): Cell => {
      const value = cells[at] ?? '';
      return wrong.includes(at) ? { value: inert(value), type: String, format: '@', backgroundColor: '#ffd9d6' } : asText(value);
    }),
  ]);
  const heads = ['What happens', 'What to correct', ...headings];
  return writeXlsxFile([heads.map((label) => head(inert(label))), ...body], {
    sheet: title,
    stickyRowsCount: 1,
    columns: [{ width: 16 }, { width: 60 }, ...headings.map(wide)],
  }).toBuffer();
}
