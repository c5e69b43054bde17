import { sql } from 'kysely';
import type { AddedCondition } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type DayStatus, dayStatusWords } from '../contract/day-status.ts';

const labels = { ...dayStatusWords, unmarked: 'Not marked' } as const;

/** Students by their mark in today's register, for messages to their guardians. */
export const registerToday: AddedCondition = {
  source: 'students',
  kind: {
    key: 'register-today',
    label: 'Register today',
    control: 'choice',
    options: () => Promise.resolve(Object.entries(labels).map(([value, label]) => ({ value, label }))),
    matches: ({ values }, ctx) => sql`
      coalesce((select a.status from biometrics.attendance a
                 where a.school_id = s.school_id and a.day = ${schoolDay(ctx)}::date and a.student_id = s.id), 'unmarked')
        = any(${values.filter((value) => typeof value === 'string')}::text[])`,
  },
  figures: {
    placeholders: { register: 'The mark in today’s register: present, late, absent, not marked; of siblings each' },
    read: async (ctx, studentIds) => {
      const { rows } = await sql<{ studentId: number; status: DayStatus }>`
        select student_id as "studentId", status from biometrics.attendance
         where day = ${schoolDay(ctx)}::date and student_id = any(${[...studentIds]}::bigint[])`.execute(ctx.tx);
      const marks = new Map(rows.map(({ studentId, status }) => [studentId, status]));
      return (together) => ({
        register: [...new Set(together.map((id) => labels[marks.get(id) ?? 'unmarked'].toLowerCase()))].join(', '),
      });
    },
  },
};
