import { formatDay } from '#kit/contract/dates.ts';
import { mostListed } from '../../contract/kinds.ts';
import { type StudentStatus, statusWords } from '../../../students/contract/student-fields.ts';
import { totalsOf } from '../groups.ts';
import { listedWhere, periodOf } from '../listed.ts';
import { type Making, type Writer, writer } from './making.ts';
import { type Subject, subjects } from '../subjects.store.ts';

const columnsOf = (...labels: [string, number][]) => [
  { label: '', width: 4, end: true },
  ...labels.map(([label, width]) => ({ label, width, end: false })),
];
const rowsOf = (of: readonly Subject[], cells: (one: Subject) => string[]) =>
  of.map((one, at) => [String(at + 1), ...cells(one)]);

/** Who came and who left in a period, those who left with the reason. */
export async function makeNewAndLeft(making: Making): Promise<Writer> {
  const { ctx, request } = making;
  const { from, to } = await periodOf(ctx, request.list);
  const all = await subjects(ctx.tx, await listedWhere(ctx, request), {
    sortBy: request.list?.sortBy ?? 'fullName',
    limit: mostListed,
  });
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const came = all.filter((one) => within(one.admittedOn));
  const left = all.filter((one) => !one.here && within(one.leftOn));
  const sections = [
    {
      title: 'New students',
      about: totalsOf(came),
      columns: columnsOf(['Adm no.', 12], ['Name', 26], ['Gender', 7], ['Class', 13], ['Admitted', 12], ['From', 20]),
      rows: rowsOf(came, (one) => [
        one.admissionNo,
        one.fullName,
        one.gender === 'female' ? 'F' : 'M',
        one.seat ?? '',
        formatDay(one.admittedOn),
        one.previousSchool ?? '',
      ]),
    },
    {
      title: 'Students who left',
      about: totalsOf(left),
      columns: columnsOf(['Adm no.', 12], ['Name', 26], ['Gender', 7], ['Class', 13], ['Left', 12], ['How', 12], ['Reason', 26]),
      rows: rowsOf(left, (one) => [
        one.admissionNo,
        one.fullName,
        one.gender === 'female' ? 'F' : 'M',
        one.seat ?? '',
        one.leftOn ? formatDay(one.leftOn) : '',
        statusWords[one.status as StudentStatus],
        one.leftBecause ?? '',
      ]),
    },
  ];
  const about = `From ${formatDay(from)} to ${formatDay(to)}`;
  return writer(making, 'lists.typ', { title: 'New and left students', about, landscape: true, apart: false, sections });
}
