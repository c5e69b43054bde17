import { DayText } from '#kit/web/ui/DayText.tsx';
import { reportsApi } from '../contract/reports.ts';
import { amounts, posted, reportKind } from './report-kind.tsx';

const student = { key: 'name', label: 'Student', value: (row: { name: string }) => row.name };
const admission = { key: 'admissionNo', label: 'Adm no.', value: (row: { admissionNo: string }) => row.admissionNo, quiet: true };
const ofClass = { key: 'className', label: 'Class', value: (row: { className: string | null }) => row.className, quiet: true };

/** Statements made of what students are charged and pay. */
export const studentReports = [
  reportKind(reportsApi.voteHeads, {
    key: 'voteheads',
    title: 'Vote heads',
    name: 'finance.reports.voteHeads',
    columns: [
      { key: 'name', label: 'Vote head', value: ({ name }) => name },
      amounts('billed', 'Billed'),
      amounts('reduced', 'Reduced'),
      amounts('collected', 'Collected', { phone: true }),
      { key: 'rate', label: 'Rate, %', value: ({ rate }) => (rate === null ? null : rate.toFixed(1)), end: true },
      amounts('spent', 'Spent'),
      amounts('left', 'Left', { phone: true }),
    ],
    drill: ({ voteHeadId }, _, { from, to }) => voteHeadId && posted({ voteHeadId, from, to }),
    empty: 'No vote head was billed, collected or spent.',
  }),
  reportKind(reportsApi.register, {
    key: 'register',
    title: 'Fee register',
    name: 'finance.reports.register',
    classes: true,
    by: [
      { value: 'student', label: 'A line a student' },
      { value: 'head', label: 'A line a vote head' },
    ],
    columns: [
      student,
      admission,
      ofClass,
      { key: 'voteHead', label: 'Vote head', value: ({ voteHead }) => voteHead, quiet: true },
      amounts('broughtForward', 'B/F'),
      amounts('billed', 'Billed'),
      amounts('reduced', 'Reduced'),
      amounts('paid', 'Paid'),
      amounts('balance', 'Balance', { phone: true }),
    ],
    drill: ({ studentId }, _, { from, to }) => studentId && posted({ studentId, from, to }),
    empty: 'No student was charged or paid.',
  }),
  reportKind(reportsApi.collections, {
    key: 'collections',
    title: 'Daily collections',
    name: 'finance.reports.collections',
    by: [
      { value: 'mode', label: 'By mode' },
      { value: 'cashier', label: 'By cashier' },
      { value: 'head', label: 'By vote head' },
    ],
    columns: [
      { key: 'day', label: 'Day', value: ({ day, name }) => (day === null ? name : <DayText day={day} />) },
      { key: 'name', label: 'What', value: ({ name }) => name, phone: true },
      { key: 'receipts', label: 'Receipts', value: ({ receipts }) => receipts || null, end: true },
      { key: 'crossed', label: 'Crossed', value: ({ crossed }) => crossed || null, end: true },
      amounts('amount', 'Amount', { phone: true }),
    ],
    drill: ({ day }) => day && posted({ kind: 'receipt', from: day, to: day }),
    empty: 'No receipt was written.',
  }),
  reportKind(reportsApi.aged, {
    key: 'aged',
    title: 'Aged balances',
    name: 'finance.reports.aged',
    asOf: true,
    classes: true,
    columns: [
      student,
      admission,
      ofClass,
      amounts('notDue', 'Not yet due'),
      amounts('days30', '1 to 30 days'),
      amounts('days60', '31 to 60'),
      amounts('days90', '61 to 90'),
      amounts('older', 'Over 90'),
      amounts('owed', 'Owed', { phone: true }),
    ],
    drill: ({ studentId }, _, { to }) => studentId && posted({ studentId, to }),
    empty: 'Nobody owed anything on this day.',
  }),
];
