import { formatPhone } from '#kit/contract/phone.ts';
import { otherName } from '#kit/server/imports/changes.ts';
import { defineImport, type ImportColumn } from '#kit/server/imports/define-import.ts';
import { plain, RowReader } from '#kit/server/imports/row-reader.ts';
import { registrationWrite } from '../../contract/access.ts';
import { relations } from '../../students/contract/student-fields.ts';
import { linkInBulk } from './bulk-guardians.ts';
import { type GivenGuardian, type PhoneBook, readGuardian } from './guardian-cells.ts';
import { type KnownStudent, knownGuardians, knownStudents } from './register-lists.ts';
import { guardianColumns } from './student-columns.ts';

interface Linked {
  readonly studentId: number;
  readonly guardian: GivenGuardian;
}

const columns: readonly ImportColumn[] = [
  {
    key: 'admissionNo',
    label: 'Admission no.',
    required: true,
    takes: 'Whose guardian it is; one row for each guardian of each student',
    example: '0042',
    names: ['adm no', 'adm', 'admno', 'admission number', 'student'],
  },
  {
    key: 'studentName',
    label: 'Student’s name',
    takes: 'So that a wrong number is seen; a student of another name waits for a decision',
    example: 'Mercy Wanjirũ Kamau',
    names: ['student name', 'learner name', 'name of student', 'name of learner', 'pupil name'],
  },
  ...guardianColumns.map((column) =>
    column.key === 'guardianName' ? { ...column, required: true, names: [...(column.names ?? []), 'name', 'full name'] } : column,
  ),
  { key: 'paysFees', label: 'Pays the fees', takes: 'Yes or no; no when empty', example: 'Yes' },
];

/** Further guardians of students who are here. Those who have them already stay as they are. */
export const guardianImport = defineImport<Linked>({
  kind: 'registration.guardians',
  access: registrationWrite,
  title: 'Guardians',
  one: 'guardian',
  many: 'guardians',
  matchedBy: 'the phone; siblings with the same one share the guardian',
  columns,
  options: [
    { key: 'samePhone', label: 'One phone is one guardian', hint: 'A guardian written in two ways is the first of them.' },
  ],
  entities: [
    {
      entity: 'student',
      table: 'registration.student',
      named: 'full_name',
      parts: [{ table: 'registration.student_guardian', column: 'student_id', rewritten: true }],
    },
    { entity: 'guardian', table: 'registration.guardian', named: 'full_name' },
  ],
  choices: async () => ({ guardianRelation: relations, paysFees: ['Yes', 'No'] }),

  plan: async (ctx, rows, options) => {
    const students = new Map((await knownStudents(ctx.tx)).map((student) => [student.admissionNo.toLowerCase(), student]));
    const phones: PhoneBook = { known: await knownGuardians(ctx.tx), file: new Map(), samePhone: options.has('samePhone') };
    const seen = new Map<string, number>();
    return rows.map((row) => {
      const reader = new RowReader(row, columns);
      const student = studentOf(reader, students);
      const guardian = readGuardian(reader, row.row, 'guardian', phones, reader.yes('paysFees') ?? false);
      if (guardian === null && reader.text('guardianName') === null)
        reader.refuse('guardianName', 'empty', 'The guardian’s name is empty.');
      const pair = `${student?.id} ${guardian?.phone ?? plain(guardian?.fullName ?? '')}`;
      const first = seen.get(pair);
      if (first !== undefined && student && guardian) reader.refuse(null, 'Twice in the file', `Row ${first} says the same.`);
      seen.set(pair, first ?? row.row);
      const label = [student?.admissionNo, guardian?.fullName].filter(Boolean).join(' ');
      const { problems, notes } = reader;
      const base = { row: row.row, label, problems, notes, recordId: student?.id ?? null, changes: [] };
      if (problems.length > 0 || !student || !guardian) return { ...base, outcome: 'refuse' as const, data: null };
      if (guardian.phone !== null && student.guardianPhones.includes(guardian.phone))
        return { ...base, outcome: 'skip' as const, data: null };
      const written = [guardian.fullName, guardian.phone && formatPhone(guardian.phone)].filter(Boolean).join(' ');
      const names = student.guardianNames;
      const joined = { label: 'Guardians', before: names.join(', '), after: [...names, written].join(', '), identity: false };
      const changes = [...otherName('Student’s name', student.fullName, reader.text('studentName')), joined];
      return { ...base, changes, outcome: 'update' as const, data: { studentId: student.id, guardian } };
    });
  },

  write: async (ctx, rows) => {
    const data = rows.flatMap((row) => (row.data === null ? [] : [row.data]));
    const students = Map.groupBy(data, ({ studentId }) => studentId);
    const links = [...students].map(([studentId, own]) => ({ studentId, guardians: own.map(({ guardian }) => guardian) }));
    const made = await linkInBulk(ctx.tx, links);
    for (const { studentId, guardians } of links)
      ctx.changed({
        entity: 'student',
        id: studentId,
        action: 'guardians changed',
        after: { newGuardians: guardians.map(({ fullName, phone }) => ({ fullName, phone })) },
        reason: 'Imported from a file',
      });
    return [...[...students.keys()].map((id) => ({ entity: 'student', id, created: false, row: null })), ...made];
  },
});

function studentOf(reader: RowReader, students: ReadonlyMap<string, KnownStudent>): KnownStudent | null {
  const number = reader.code('admissionNo');
  if (number === null) {
    reader.refuse('admissionNo', 'empty', 'The admission number is empty.');
    return null;
  }
  const found = students.get(number.toLowerCase());
  if (!found) reader.refuse('admissionNo', 'no student of this school', `“${number}” is nobody’s admission number.`);
  return found ?? null;
}
