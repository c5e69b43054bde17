import type { ImportColumn } from '#kit/server/imports/define-import.ts';
import { plain } from '#kit/server/imports/row-reader.ts';

/** What a file of a clock may have. None is needed by itself: one of three says who, and one or two say when. */
export const columns: readonly ImportColumn[] = [
  {
    key: 'number',
    label: 'Number',
    takes: 'The number under which the clock knows the person; or one of the next two',
    example: '101',
    names: (
      'pin|user id|userid|enrol number|enroll number|enrollment number|enrolment number|en no|ac-no|' +
      'ac no|badge number|badge|employee id|emp no|person id|device number|id|id number|user'
    ).split('|'),
  },
  {
    key: 'admissionNo',
    label: 'Admission no.',
    takes: 'A student who has a number on devices',
    example: '0042',
    names: ['adm no', 'adm', 'admno', 'admission number'],
  },
  {
    key: 'staffNo',
    label: 'Staff no.',
    takes: 'A member of staff who has a number on devices',
    example: 'S 091',
    names: ['staff number', 'payroll number', 'tsc number'],
  },
  {
    key: 'at',
    label: 'Date and time',
    takes: 'By the clock: 16/06/2026 07:41:08, 2026-06-16 7:41 AM; with a zone where it is another: 2026-06-16T04:41:08Z',
    example: '16/06/2026 07:41:08',
    names: ['date/time', 'datetime', 'timestamp', 'punch time', 'check time', 'log time', 'event time', 'attendance time'],
  },
  {
    key: 'day',
    label: 'Date',
    takes: 'Where day and time stand apart',
    example: '',
    names: ['day', 'punch date', 'attendance date', 'log date'],
  },
  {
    key: 'time',
    label: 'Time',
    takes: 'Where day and time stand apart: 07:41, 7:41:08 am',
    example: '',
    names: ['clock time', 'hour'],
  },
  {
    key: 'direction',
    label: 'In or out',
    takes: 'In or out, 0 or 1; empty: the first of a day is coming, the last is going',
    example: 'In',
    names: ['direction', 'status', 'state', 'in/out', 'inout', 'punch state', 'attendance state', 'check type', 'event'],
  },
  {
    key: 'serial',
    label: 'Serial number',
    takes: 'Of an approved device; empty: a clock that is not in the list of devices',
    example: '',
    names: ['device serial', 'device serial number', 'sn', 'device sn', 'terminal sn', 'device'],
  },
];

/** Words for the ways that punches say, the first of each as the template offers it. */
const words: readonly (readonly [raw: number, names: readonly string[]])[] = [
  [0, ['In', 'i', '0', 'c/in', 'check in', 'clock in', 'entry', 'enter', 'coming', 'arrival', 'on duty', 'kuingia']],
  [1, ['Out', 'o', '1', 'c/out', 'check out', 'clock out', 'exit', 'leave', 'going', 'departure', 'off duty', 'kutoka']],
  [2, ['To a break', '2', 'break out', 'out back']],
  [3, ['From a break', '3', 'break in', 'back', 'return']],
  [4, ['In for overtime', '4', 'ot in', 'ot-in', 'overtime in']],
  [5, ['Out of overtime', '5', 'ot out', 'ot-out', 'overtime out']],
  [255, ['Not said', '255', 'undefined', 'none']],
];

/** What each word of the column means, by its plain form. */
export const directions: ReadonlyMap<string, number> = new Map(
  words.flatMap(([raw, names]) => names.map((name) => [plain(name), raw] as const)),
);

/** What the template offers, and what a word that is none of them may mean. */
export const directionChoices: readonly string[] = words.flatMap(([, [first]]) => first ?? []);
