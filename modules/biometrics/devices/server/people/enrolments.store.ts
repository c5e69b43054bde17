import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type ResourceStore, resourceStore } from '#kit/server/resource/resource-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Enrolment, enrolments } from '../../contract/enrolments.ts';
import { orderRemoval, orderUsers } from '../gadgets/commands.store.ts';
import { workOutStudents } from '../punches/work-out-days.ts';
import { workOutStaff } from '../punches/work-out-staff.ts';

const student = (column: string) =>
  sql`(select ${sql.ref(`s.${column}`)} from registration.roll s where s.school_id = t.school_id and s.id = t.student_id)`;
const staff = (column: string) =>
  sql`(select ${sql.ref(`w.${column}`)} from settings.staff w where w.school_id = t.school_id and w.id = t.staff_member_id)`;
const name = sql`coalesce(${student('full_name')}, ${staff('full_name')})`;

const known = sql`coalesce(${student('admission_no')}, ${staff('staff_no')}, '')`;

const table = resourceStore<typeof enrolments, SchoolContext>(enrolments, {
  table: 'biometrics.enrolment',
  search: [],
  computed: {
    name,
    known,
    className: sql`(
      select concat_ws(' ', c.name, r.name) from registration.roll s
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
       where s.school_id = t.school_id and s.id = t.student_id)`,
    consents: sql`case when t.student_id is null then t.agreed_on is not null else coalesce((
      select c.given from registration.consents c
       where c.school_id = t.school_id and c.student_id = t.student_id and c.purpose = 'biometrics' order by c.id desc limit 1), false) end`,
  },
  where: {
    whose: (words) => matches([sql`t.number`, sql`t.card_no`, name, known], words),
    kind: (kind) => (kind === 'student' ? sql`t.student_id is not null` : sql`t.staff_member_id is not null`),
    current: (current) => (current ? sql`t.until_day is null` : sql`t.until_day is not null`),
  },
  before: async (ctx, draft, was) => {
    if (draft.agreedOn !== null && draft.agreedOn > schoolDay(ctx))
      throw fieldError('agreedOn', 'Choose today or an earlier day.');
    const { rows } = await sql`
      select from biometrics.enrolment
       where number = ${draft.number} and id <> ${was?.id ?? 0}
         and from_day <= coalesce(${draft.untilDay}::date, 'infinity') and coalesce(until_day, 'infinity') >= ${draft.fromDay}::date`.execute(
      ctx.tx,
    );
    if (rows.length > 0) throw fieldError('number', 'Somebody else has this number in these days.');
  },
});

/** Works out the days that change with enrolments: of students and of staff. */
async function workOut(ctx: SchoolContext, ...of: readonly Pick<Enrolment, 'studentId' | 'staffMemberId'>[]): Promise<void> {
  await workOutStudents(
    ctx,
    of.flatMap(({ studentId }) => studentId ?? []),
  );
  await workOutStaff(
    ctx,
    of.flatMap(({ staffMemberId }) => staffMemberId ?? []),
  );
}

/** Numbers of people on devices. What devices have seen under a number counts for whoever has it, also when it is given later. */
export const enrolmentStore: ResourceStore<typeof enrolments, SchoolContext> = {
  ...table,
  // The words are looked for in names too, which stand with the person.
  list: (ctx, { q, ...input }) => table.list(ctx, { ...input, ...(q ? { whose: q } : {}) }),
  create: async (ctx, draft) => {
    const row = await table.create(ctx, draft);
    await workOut(ctx, row);
    if (row.untilDay === null) await orderUsers(ctx, [row.number]);
    return row;
  },
  update: async (ctx, id, version, draft) => {
    const was = await table.get(ctx, id);
    const row = await table.update(ctx, id, version, draft);
    await workOut(ctx, was, row);
    const takenBack = was.agreedOn !== null && row.agreedOn === null;
    const another = was.studentId !== row.studentId || was.staffMemberId !== row.staffMemberId;
    if (was.number !== row.number || another || (was.untilDay === null && row.untilDay !== null) || takenBack)
      await orderRemoval(ctx, [was.number]);
    const begins = was.untilDay !== null || was.number !== row.number || was.cardNo !== row.cardNo || another;
    // Who has taken a yes back goes on with the card, which needs none; who gives one is known to devices before a finger is taken.
    const goesOn = takenBack ? row.cardNo !== null : begins || (was.agreedOn === null && row.agreedOn !== null);
    if (row.untilDay === null && goesOn) await orderUsers(ctx, [row.number]);
    return row;
  },
  remove: async (ctx, id) => {
    const was = await table.get(ctx, id);
    await table.remove(ctx, id);
    await workOut(ctx, was);
    if (was.untilDay === null) await orderRemoval(ctx, [was.number]);
  },
};
