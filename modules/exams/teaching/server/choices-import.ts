import { sql } from 'kysely';
import type { FieldChange } from '#kit/contract/imports.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { otherName } from '#kit/server/imports/changes.ts';
import { defineImport, type ImportColumn } from '#kit/server/imports/define-import.ts';
import { choicesBy, plain, RowReader } from '#kit/server/imports/row-reader.ts';
import { examsAdmin } from '../../contract/access.ts';
import { brokenRules } from '../contract/choice-rules.ts';
import { applyChoices, type AppliedChoice } from './apply-choices.ts';
import { choiceRulesOf, type ClassChoiceRules } from './choice-rules.store.ts';
import { takesRelation } from './takes.ts';

// The headings are those of the exported list, so that it can be taken back as it is.
const columns: readonly ImportColumn[] = [
  {
    key: 'admissionNo',
    label: 'Admission no.',
    required: true,
    takes: 'Whose choice it is; one row for each student',
    example: '0042',
    names: ['adm no', 'adm', 'admno', 'admission number', 'student'],
  },
  {
    key: 'name',
    label: 'Name',
    takes: 'So that a wrong number is seen; a student of another name waits for a decision',
    example: 'Mercy Wanjirũ',
  },
  {
    key: 'subjects',
    label: 'Optional subjects',
    required: true,
    takes: 'All optional subjects that the student takes, with commas between them: names, short names or codes; empty for none',
    example: 'Physics, Geography, Music',
    names: ['subjects', 'choices', 'electives', 'options', 'optional'],
  },
];

/** What each student chooses, as the list of choices exports it. */
export const choicesImport = defineImport<readonly AppliedChoice[]>({
  kind: 'exams.choices',
  access: examsAdmin,
  title: 'Subject choices',
  one: 'choice',
  many: 'choices',
  matchedBy: 'the admission number',
  final: 'Choices are changed again on the grid, or by another file.',
  columns,
  entities: [{ entity: 'subject choices', table: 'registration.roll', named: 'full_name' }],
  choices: async () => ({}),

  plan: async (ctx, rows) => {
    const students = await studentsByNumber(ctx.tx);
    const rules = await choiceRulesOf(ctx.tx, [...new Set([...students.values()].map(({ classId }) => classId))]);
    const codes = await codesOf(ctx.tx);
    const seen = new Map<string, number>();
    return rows.map((row) => {
      const reader = new RowReader(row, columns);
      const number = reader.code('admissionNo')?.toLowerCase() ?? null;
      const student = number === null ? undefined : students.get(number);
      const of = student && rules.get(student.classId);
      if (number === null) reader.refuse('admissionNo', 'empty', 'The admission number is empty.');
      else if (!student)
        reader.refuse('admissionNo', 'no student of this school', `“${number}” is nobody’s admission number here.`);
      else if (!of || of.courses.length === 0)
        reader.refuse('admissionNo', 'class without subjects', `The class of ${student.name} takes no subjects yet.`);
      const before = number === null ? undefined : seen.get(number);
      if (before !== undefined) reader.refuse(null, 'Twice in the file', `Row ${before} is the same student.`);
      else if (number !== null) seen.set(number, row.row);
      const chosen = of ? coursesIn(reader, of, codes) : new Set<number>();
      const base = {
        row: row.row,
        label: [row.cells['admissionNo'], student?.name].filter(Boolean).join(' '),
        problems: reader.problems,
        notes: reader.notes,
        recordId: student?.id ?? null,
        changes: [],
      };
      if (reader.problems.length > 0 || !student || !of) return { ...base, outcome: 'refuse' as const, data: null };
      const choices = changesOf(student, of, chosen);
      const compulsory = of.courses.filter(({ id, compulsory: all }) => all && student.taken.has(id)).map(({ id }) => id);
      for (const said of brokenRules(of, new Set([...chosen, ...compulsory]))) reader.note('subjects', 'breaks a rule', said);
      if (choices.length === 0) return { ...base, outcome: 'skip' as const, data: null };
      const changes = [...otherName('Name', student.name, reader.text('name')), subjectsChanged(of, student, chosen)];
      return { ...base, changes, outcome: 'update' as const, data: choices };
    });
  },

  write: async (ctx, rows) => {
    await applyChoices(
      ctx,
      rows.flatMap(({ data }) => data ?? []),
    );
    return rows.flatMap(({ row, recordId }) =>
      recordId === null ? [] : [{ entity: 'subject choices', id: recordId, created: false, row }],
    );
  },
});

interface Student {
  id: number;
  name: string;
  number: string;
  classId: number;
  taken: ReadonlySet<number>;
}

async function studentsByNumber(tx: Tx): Promise<ReadonlyMap<string, Student>> {
  const { rows } = await sql<Omit<Student, 'taken'> & { taken: number[] }>`
    select s.id, s.full_name as name, lower(s.admission_no) as number, s.class_id as "classId",
           coalesce(k.taken, '[]') as taken
      from registration.roll s
      left join (select k.student_id, jsonb_agg(k.course_id) as taken from ${takesRelation} k group by 1) k on k.student_id = s.id
     where s.here and s.class_id is not null`.execute(tx);
  return new Map(rows.map((row) => [row.number, { ...row, taken: new Set(row.taken) }]));
}

async function codesOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from settings.courses where code is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The optional subjects that a cell names; a compulsory one says nothing new. */
function coursesIn(reader: RowReader, { courses }: ClassChoiceRules, codes: ReadonlyMap<number, string>): Set<number> {
  const names = new Map([
    ...choicesBy(courses, ({ id }) => codes.get(id) ?? ''),
    ...choicesBy(courses, ({ short }) => short),
    ...choicesBy(courses, ({ name }) => name),
  ]);
  const found = new Set<number>();
  for (const part of (reader.text('subjects') ?? '').split(/[,;\n]/)) {
    const word = plain(part);
    const course = word === '' ? undefined : names.get(word);
    if (word !== '' && !course)
      reader.refuse('subjects', 'no subject of the class', `“${part.trim()}” is no subject of the class.`);
    else if (course && !course.compulsory) found.add(course.id);
  }
  return found;
}

function changesOf(student: Student, { courses }: ClassChoiceRules, chosen: ReadonlySet<number>): AppliedChoice[] {
  return courses
    .filter(({ id, compulsory }) => !compulsory && student.taken.has(id) !== chosen.has(id))
    .map(({ id, name }) => ({
      studentId: student.id,
      courseId: id,
      courseName: name,
      taken: chosen.has(id),
      byItself: false,
    }));
}

function subjectsChanged({ courses }: ClassChoiceRules, student: Student, chosen: ReadonlySet<number>): FieldChange {
  const named = (taken: ReadonlySet<number>) =>
    courses
      .filter(({ id, compulsory }) => !compulsory && taken.has(id))
      .map(({ name }) => name)
      .join(', ');
  return { label: 'Optional subjects', before: named(student.taken), after: named(chosen), identity: false };
}
