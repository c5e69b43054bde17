import { type RawBuilder, sql } from 'kysely';
import { statusWords, studentStatuses } from '#modules/registration/students/contract/student-fields.ts';
import { listActiveStudents } from '#modules/registration/server/public.ts';
import { classesOf, hostelsOf, streamsOf } from '#modules/settings/server/public.ts';
import type { AudienceOption } from '../contract/audience.ts';
import { guardiansOf } from './guardians.ts';
import { type ConditionKind, keysOf, type SourceKind, wordsOf } from './source.ts';

const named = (row: { id: number; name: string }): AudienceOption => ({ value: row.id, label: row.name });
const fixed = (options: Readonly<Record<string, string>>) => () =>
  Promise.resolve(Object.entries(options).map(([value, label]) => ({ value, label })));

const isOne = (column: RawBuilder<unknown>, keys: readonly number[]) => sql`${column} = any(${[...keys]}::bigint[])`;
const isWord = (column: RawBuilder<unknown>, words: readonly string[]) => sql`${column} = any(${[...words]}::text[])`;

/** Conditions over `registration.roll s`. */
const conditions: readonly ConditionKind[] = [
  {
    key: 'class',
    label: 'Class',
    control: 'choice',
    options: async (ctx) => (await classesOf(ctx.tx)).map(named),
    matches: (condition) => isOne(sql`s.class_id`, keysOf(condition)),
  },
  {
    key: 'stream',
    label: 'Stream',
    control: 'choice',
    options: async (ctx) =>
      (await streamsOf(ctx.tx)).map(({ id, name, className }) => ({ value: id, label: `${className} ${name}` })),
    matches: (condition) => isOne(sql`s.stream_id`, keysOf(condition)),
  },
  {
    key: 'hostel',
    label: 'Hostel',
    control: 'choice',
    options: async (ctx) => (await hostelsOf(ctx.tx)).map(named),
    matches: (condition) => isOne(sql`s.hostel_id`, keysOf(condition)),
  },
  {
    key: 'boarding',
    label: 'Boarding',
    control: 'choice',
    options: fixed({ boarder: 'Boarders', day: 'Day scholars' }),
    matches: (condition) => isWord(sql`s.boarding`, wordsOf(condition)),
  },
  {
    key: 'gender',
    label: 'Gender',
    control: 'choice',
    options: fixed({ female: 'Girls', male: 'Boys' }),
    matches: (condition) => isWord(sql`s.gender`, wordsOf(condition)),
  },
  {
    key: 'status',
    label: 'Status',
    control: 'choice',
    options: () =>
      Promise.resolve(
        studentStatuses
          .filter((status) => status !== 'deceased')
          .map((status) => ({ value: status, label: statusWords[status] })),
      ),
    matches: (condition) => isWord(sql`s.status`, wordsOf(condition)),
  },
  {
    key: 'student',
    label: 'Students by name',
    control: 'search',
    find: async (ctx, q, values) => {
      const chosen = values.length > 0 ? await studentsByKey(ctx.tx, values) : [];
      const found = q === '' ? [] : await listActiveStudents(ctx.tx, { q }, 20);
      const rows = found.map((one) => ({
        value: one.id,
        label: labelOf(one.fullName, one.admissionNo, one.className, one.streamName),
      }));
      return [...chosen, ...rows.filter((row) => !chosen.some((one) => one.value === row.value))];
    },
    matches: (condition) => isOne(sql`s.id`, keysOf(condition)),
  },
];

/** Students, whose guardians are told. */
export const studentsSource: SourceKind = {
  key: 'students',
  label: 'Guardians of students',
  everybody: 'All students on the roll',
  conditions,
  placeholders: {
    student: 'The student’s name; of siblings all names',
    students: 'The names with the classes: Amina Otieno (Form 3 West)',
    admission_no: 'The admission number; of siblings all',
    class: 'Class and stream; of siblings each',
    guardian: 'The guardian’s name',
  },
  // Who has left is told only when their status is asked for, or they are named.
  always: (kinds) => (kinds.has('status') || kinds.has('student') ? null : sql`s.here`),
  resolve: (ctx, wanted, { guardians }) => guardiansOf(ctx, wanted, guardians),
};

async function studentsByKey(
  tx: Parameters<typeof classesOf>[0],
  values: readonly (string | number)[],
): Promise<AudienceOption[]> {
  const { rows } = await sql<{ id: number; name: string; no: string; form: string | null; stream: string | null }>`
    select s.id, s.full_name as name, s.admission_no as no, c.name as form, m.name as stream from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
     where s.id = any(${values.filter((value) => typeof value === 'number')}::bigint[]) order by s.search_text`.execute(tx);
  return rows.map((row) => ({ value: row.id, label: labelOf(row.name, row.no, row.form, row.stream) }));
}

const labelOf = (name: string, no: string, form: string | null, stream: string | null) =>
  [name, no, [form, stream].filter(Boolean).join(' ')].filter(Boolean).join(', ');
