import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { boardCategories, boardCommittees } from '../contract/lookups.ts';

/** What the board's stores need of a handler's context. */
export type BoardContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'services' | 'user'>;

export const dayOf = ({ now, school }: Pick<BoardContext, 'now' | 'school'>): string => dayIn(school.timeZone, now);

/** True of a meeting `b` that has not begun. */
export const isAhead = ({ now, school }: Pick<BoardContext, 'now' | 'school'>) =>
  sql`(b.held_on + b.starts_at::time) at time zone ${school.timeZone} > ${now}`;

/** True of a member `m` who is in office on a day, the last one included. */
export const inOffice = (day: string) => sql`(
  m.term_from <= ${day} and (coalesce(m.resigned_on, m.term_to) is null or coalesce(m.resigned_on, m.term_to) >= ${day}))`;

export const boardCategoryStore = resourceStore(boardCategories, (today) => ({
  table: 'registration.board_category',
  computed: {
    members: sql`(
      select count(*) from registration.board_member m
       where m.school_id = t.school_id and m.category_id = t.id and ${inOffice(today)})`,
  },
  search: ['name'],
}));

/** The name of a member `m` who may be on the staff (`s`) or a guardian (`g`). */
export const memberName = sql`coalesce(s.full_name, g.full_name, m.full_name)`;
export const memberJoins = sql`
  left join settings.staff s on s.school_id = m.school_id and s.id = m.staff_member_id
  left join registration.guardian g on g.school_id = m.school_id and g.id = m.guardian_id`;

const seated = (day: string) => sql`
  from registration.board_committee_member k
  join registration.board_member m on m.school_id = k.school_id and m.id = k.member_id ${memberJoins}
 where k.school_id = t.school_id and k.committee_id = t.id and ${inOffice(day)}`;

/** Committees with who sits on them today; those whose terms have ended stay where they were. */
export const committeeStore = resourceStore(boardCommittees, (today) => ({
  table: 'registration.board_committee',
  computed: {
    members: sql`(select count(*) ${seated(today)})`,
    memberIds: sql`coalesce((select jsonb_agg(m.id order by m.id) ${seated(today)}), '[]')`,
    memberNames: sql`(select string_agg(${memberName}, ', ' order by ${memberName}) ${seated(today)})`,
  },
  search: ['name', 'purpose'],
  apart: { fields: ['memberIds'], write: ({ tx }, id, { memberIds }) => seat(tx, id, memberIds, today) },
}));

/** Gives a committee these members among those in office. */
async function seat(tx: Tx, id: number, memberIds: readonly number[], today: string): Promise<void> {
  const { rows } = await sql`select from registration.board_member where id = any(${memberIds}::bigint[])`.execute(tx);
  if (rows.length < new Set(memberIds).size) throw fieldError('memberIds', 'Choose members of this board.');
  await sql`
    delete from registration.board_committee_member k using registration.board_member m
     where k.committee_id = ${id} and m.school_id = k.school_id and m.id = k.member_id
       and m.id <> all(${memberIds}::bigint[]) and ${inOffice(today)}`.execute(tx);
  await sql`
    insert into registration.board_committee_member (committee_id, member_id)
    select ${id}::bigint, m.id from registration.board_member m where m.id = any(${memberIds}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** The categories and committees that a school begins with; the school changes them. */
export async function startBoard(ctx: DayContext): Promise<void> {
  const names = [
    'Sponsor',
    'Parents’ representative',
    'Teachers’ representative',
    'Community',
    'County nominee',
    'Special needs',
    'Co-opted',
    'Ex officio',
  ];
  for (const name of names) await boardCategoryStore.create(ctx, { name, seats: null, active: true });
}
