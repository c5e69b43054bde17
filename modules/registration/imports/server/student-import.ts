import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineImport, type PlannedRow, type WrittenRecord } from '#kit/server/imports/define-import.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { registrationWrite } from '../../contract/access.ts';
import { relations } from '../../students/contract/student-fields.ts';
import { announceStudents } from '../../students/server/roll/announce-students.ts';
import { takeAdmissionNos } from '../../students/server/registering/number.store.ts';
import { studentParts } from '../../students/server/student-parts.ts';
import { linkInBulk } from './bulk-guardians.ts';
import { insertStudents, updateStudents } from './bulk-students.ts';
import { knownGuardians, knownStudents, registerLists } from './register-lists.ts';
import { studentColumns } from './student-columns.ts';
import { nameKey, planStudent, type StudentWorld, type StudentWrite } from './student-plan.ts';

/** Students with their guardians and what is to be known of their health, by the rules of the registration form. */
export const studentImport = defineImport<StudentWrite>({
  kind: 'registration.students',
  access: registrationWrite,
  title: 'Students',
  one: 'student',
  many: 'students',
  matchedBy: 'the admission number, else the UPI or the birth certificate number',
  columns: studentColumns,
  options: [
    { key: 'onlyNew', label: 'Add new students only', hint: 'Those who are here already stay as they are.' },
    { key: 'overCapacity', label: 'Fill streams beyond their room', hint: 'A full stream takes more students.' },
    { key: 'sameName', label: 'Allow the same name and date of birth', hint: 'Two students may share both, as some do.' },
    { key: 'samePhone', label: 'One phone is one guardian', hint: 'A guardian written in two ways is the first of them.' },
  ],
  questions: [
    {
      label: 'Are these students already in the school, or newly admitted?',
      answers: [
        {
          key: 'joined:before',
          label: 'Already in the school',
          hint: 'Who has no day of admission in the file came before this year; fees of newcomers are not theirs.',
        },
        { key: 'joined:now', label: 'Newly admitted', hint: 'Who has no day of admission in the file is admitted today.' },
      ],
    },
  ],
  entities: [
    {
      entity: 'student',
      table: 'registration.student',
      named: 'full_name',
      parts: studentParts,
    },
    { entity: 'guardian', table: 'registration.guardian', named: 'full_name' },
  ],

  choices: async (ctx) => {
    const { names } = await registerLists(ctx);
    return {
      gender: ['Female', 'Male'],
      classId: names.seats,
      streamId: names.streams,
      boarding: ['Boarder', 'Day'],
      hostelId: names.hostels,
      countyCode: names.counties,
      guardianRelation: relations,
      guardian2Relation: relations,
    };
  },

  plan: async (ctx, rows, options) => {
    const world = await worldOf(ctx, options);
    return rows.map((row) => leftAsTheyAre(planStudent(row, world), options));
  },

  write: async (ctx, rows) => {
    const creating = rows.flatMap(({ row, label, data }) => (data?.kind === 'create' ? [{ ...data, row, label }] : []));
    const updating = rows.flatMap(({ row, label, changes, data }) =>
      data?.kind === 'update' ? [{ ...data, row, label, changes }] : [],
    );
    const byHand = new Set(creating.flatMap(({ student }) => student.admissionNo?.toLowerCase() ?? []));
    const unnumbered = creating.filter(({ student }) => student.admissionNo === null);
    const years = unnumbered.map(({ student }) => Number(student.admittedOn.slice(0, 4)));
    const numbers = years.length === 0 ? [] : await takeAdmissionNos(ctx.tx, years, byHand);
    const given = new Map(unnumbered.map((one, at) => [one, numbers[at] ?? '']));
    const numbered = creating.map((one) => ({ ...one, admissionNo: one.student.admissionNo ?? given.get(one) ?? '' }));

    const ids = await insertStudents(ctx.tx, numbered, schoolDay(ctx));
    await announceStudents(ctx, 'student.admitted', [...ids.values()]);
    await updateStudents(ctx.tx, updating);
    const linking = [
      ...numbered.map((one) => ({ studentId: ids.get(one.admissionNo) ?? 0, guardians: one.guardians })),
      ...updating.map(({ id, guardians }) => ({ studentId: id, guardians })),
    ];
    const guardians = await linkInBulk(ctx.tx, linking);
    const written: WrittenRecord[] = [
      ...numbered.map(({ row, admissionNo }) => ({ entity: 'student', id: ids.get(admissionNo) ?? 0, created: true, row })),
      ...updating.map(({ row, id }) => ({ entity: 'student', id, created: false, row })),
    ];
    for (const { admissionNo, student, guardians: own } of numbered)
      ctx.changed({
        entity: 'student',
        id: ids.get(admissionNo) ?? null,
        action: 'registered',
        after: { ...student, admissionNo, guardians: own.map(({ fullName, phone }) => ({ fullName, phone })) },
        reason: 'Imported from a file',
      });
    for (const { id, changes } of updating)
      ctx.changed({
        entity: 'student',
        id,
        action: 'changed',
        before: Object.fromEntries(changes.map(({ label, before }) => [label, before])),
        after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
        reason: 'Imported from a file',
      });
    return [...written, ...guardians];
  },
});

function leftAsTheyAre(planned: PlannedRow<StudentWrite>, options: ReadonlySet<string>): PlannedRow<StudentWrite> {
  return planned.outcome === 'update' && options.has('onlyNew')
    ? { ...planned, outcome: 'skip', changes: [], data: null }
    : planned;
}

async function worldOf(ctx: SchoolContext, options: ReadonlySet<string>): Promise<StudentWorld> {
  const students = await knownStudents(ctx.tx);
  const by = (key: (student: (typeof students)[number]) => string | null) =>
    new Map(students.flatMap((student) => (key(student) === null ? [] : [[key(student) ?? '', student] as const])));
  return {
    today: schoolDay(ctx),
    beforeThisYear: await beforeThisYear(ctx),
    lists: await registerLists(ctx),
    byAdmissionNo: by(({ admissionNo }) => admissionNo.toLowerCase()),
    byUpi: by(({ upi }) => upi?.toUpperCase() ?? null),
    byCertificate: by(({ birthCertificateNo }) => birthCertificateNo),
    byName: by(({ fullName, bornOn }) => nameKey(fullName, bornOn)),
    phones: { known: await knownGuardians(ctx.tx), file: new Map(), samePhone: options.has('samePhone') },
    seated: await seatedIn(ctx.tx),
    taken: new Map(),
    options,
  };
}

/** The last day before the academic year of today, or before this year where the school has none. */
async function beforeThisYear(ctx: SchoolContext): Promise<string> {
  const today = schoolDay(ctx);
  const { rows } = await sql<{ startsOn: string }>`
    select starts_on as "startsOn" from settings.years where ${today}::date between starts_on and ends_on`.execute(ctx.tx);
  return addDays(rows[0]?.startsOn ?? `${today.slice(0, 4)}-01-01`, -1);
}

/** How many students of the roll each stream has. */
async function seatedIn(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ streamId: number; students: number }>`
    select stream_id as "streamId", count(*) as students from registration.student
     where here and stream_id is not null group by stream_id`.execute(tx);
  return new Map(rows.map(({ streamId, students }) => [streamId, students]));
}
