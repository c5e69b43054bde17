import { formatPhone } from '#kit/contract/phone.ts';
import { type LabelSheet, mostListed } from '../../contract/kinds.ts';
import { listOptions } from '../../contract/papers.ts';
import { listedWhere } from '../listed.ts';
import { type Making, type Writer, writer } from './making.ts';
import { subjects } from '../subjects.store.ts';

/** Millimetres of an A4 sheet of labels: columns and rows, a label's size, the margins before the first one, the gap between. */
const sheets: Record<
  LabelSheet,
  { columns: number; rows: number; width: number; height: number; left: number; top: number; gap: number }
> = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gap: 2.5 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5 },
};

/** Labels with students' names for beds and books, or with guardians' for envelopes. */
export async function makeLabels(making: Making): Promise<Writer> {
  const { ctx, request } = making;
  const options = request.list ?? listOptions.parse({});
  const students = await subjects(ctx.tx, await listedWhere(ctx, request), { sortBy: options.sortBy, limit: mostListed });
  const labels = students.map((one) =>
    options.addressedTo === 'student'
      ? { name: one.fullName, lines: [[`Adm ${one.admissionNo}`, one.seat], [one.residence], [making.head.name]] }
      : {
          name: one.guardianName ?? `Guardian of ${one.fullName}`,
          lines: [[`For ${one.fullName}`, one.seat], [one.place], [one.guardianPhone ? formatPhone(one.guardianPhone) : '']],
        },
  );
  const sheet = sheets[options.sheet];
  const skip = Math.min(options.firstLabel - 1, sheet.columns * sheet.rows - 1);
  return writer(making, 'labels.typ', {
    sheet,
    skip,
    labels: labels.map(({ name, lines }) => ({
      name,
      lines: lines.map((line) => line.filter(Boolean).join(', ')).filter(Boolean),
    })),
  });
}
