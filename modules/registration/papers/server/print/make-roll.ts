import { dayIn, formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { listOptions } from '../../contract/papers.ts';
import { mostListed, type RollColumn, rollColumns } from '../../contract/kinds.ts';
import { type Group, groupsOf, totalsOf } from '../groups.ts';
import { listedWhere } from '../listed.ts';
import { type Making, type Writer, writer } from './making.ts';
import { type Subject, subjects } from '../subjects.store.ts';

/** How wide columns are beside each other. */
const widths: Partial<Record<RollColumn, number>> = { fullName: 26, guardianName: 22, residence: 14, signature: 18, seat: 13 };

const cells: Record<RollColumn, (one: Subject) => string> = {
  admissionNo: (one) => one.admissionNo,
  fullName: (one) => one.fullName,
  gender: (one) => (one.gender === 'female' ? 'F' : 'M'),
  bornOn: (one) => formatDay(one.bornOn),
  upi: (one) => one.upi ?? '',
  assessmentNo: (one) => one.assessmentNo ?? '',
  birthCertificateNo: (one) => one.birthCertificateNo ?? '',
  seat: (one) => one.seat ?? '',
  residence: (one) => one.residence,
  countyName: (one) => one.countyName ?? '',
  admittedOn: (one) => formatDay(one.admittedOn),
  guardianName: (one) => one.guardianName ?? '',
  guardianPhone: (one) => (one.guardianPhone ? formatPhone(one.guardianPhone) : ''),
  signature: () => '',
};

/** A nominal roll: a table for each group, with its totals, and all totals at the end. */
export async function makeRoll(making: Making): Promise<Writer> {
  const { ctx, request } = making;
  const options = request.list ?? listOptions.parse({});
  const students = await subjects(ctx.tx, await listedWhere(ctx, request), { sortBy: options.sortBy, limit: mostListed });
  const groups = groupsOf(students, options.groupBy);
  const columns = [
    { label: '', width: 4, end: true },
    ...options.columns.map((key) => ({ label: rollColumns[key], width: key === 'gender' ? 7 : (widths[key] ?? 12), end: false })),
  ];
  const sections = groups.map(({ title, students: of }) => ({
    title: options.groupBy === 'none' ? '' : title,
    about: totalsOf(of),
    columns,
    rows: of.map((one, at) => [String(at + 1), ...options.columns.map((key) => cells[key](one))]),
  }));
  return writer(making, 'lists.typ', {
    title: 'Nominal roll',
    about: `As on ${formatDay(dayIn(ctx.school.timeZone, ctx.now))}`,
    landscape: options.columns.length > 6,
    apart: options.apart,
    sections: options.totals ? [...sections, ...totals(students, groups)] : sections,
  });
}

/** Tables of figures: by the roll's own groups, by residence and by county. */
function totals(students: readonly Subject[], groups: readonly Group[]) {
  return [
    table('Totals', groups),
    table('By hostel or day', groupsOf(students, 'residence')),
    table('By county', groupsOf(students, 'county')),
  ];
}

function table(title: string, groups: readonly Group[]) {
  const figures = (of: readonly Subject[]) => {
    const girls = of.filter(({ gender }) => gender === 'female').length;
    return [girls, of.length - girls, of.length].map(String);
  };
  const all = groups.flatMap(({ students }) => students);
  return {
    title,
    about: '',
    columns: ['', 'Girls', 'Boys', 'All'].map((label, at) => ({ label, width: at === 0 ? 40 : 12, end: at > 0 })),
    rows: [...groups.map((group) => [group.title, ...figures(group.students)]), ['All', ...figures(all)]],
    together: true,
  };
}
