import { sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { boardCategories, type BoardCommittee, boardCommittees } from '../contract/lookups.ts';

/** What the board's stores need of a handler's context. */
export type BoardContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'services' | 'user'>;

export const dayOf = ({ now, school }: Pick<BoardContext, 'now' | 'school'>): string => dayIn(school.timeZone, now);

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

type CommitteeDraft = z.output<typeof boardCommittees.draft>;

const seated = (day: string) => sql`
  from registration.board_committee_member k
  join registration.board_member m on m.school_id = k.school_id and m.id = k.member_id ${memberJoins}
 where k.school_id = t.school_id and k.committee_id = t.id and ${inOffice(day)}`;

const table = resourceStore(boardCommittees, (today) => ({
  table: 'registration.board_committee',
  computed: {
    members: sql`(select count(*) ${seated(today)})`,
    memberIds: sql`coalesce((select jsonb_agg(m.id order by m.id) ${seated(today)}), '[]')`,
    memberNames: sql`(select string_agg(${memberName}, ', ' order by ${memberName}) ${seated(today)})`,
  },
  search: ['name', 'purpose'],
  apart: ['memberIds'],
}));

/** Committees with who sits on them today; those whose terms have ended stay where they were. */
export const committees = {
  ...table,
  create: async (ctx: BoardContext, draft: CommitteeDraft): Promise<BoardCommittee> => {
    const { id } = await table.create(ctx, draft);
    await seat(ctx, id, draft.memberIds);
    return table.get(ctx, id);
  },
  update: async (ctx: BoardContext, id: number, version: number, draft: CommitteeDraft): Promise<BoardCommittee> => {
    await table.update(ctx, id, version, draft);
    await seat(ctx, id, draft.memberIds);
    return table.get(ctx, id);
  },
};

/** Gives a committee these members among those in office. */
async function seat(ctx: BoardContext, id: number, memberIds: readonly number[]): Promise<void> {
  const before = await committees.get(ctx, id);
  const { rows } = await sql`select from registration.board_member where id = any(${memberIds}::bigint[])`.execute(ctx.tx);
  if (rows.length < new Set(memberIds).size) throw fieldError('memberIds', 'Choose members of this board.');
  await sql`
    delete from registration.board_committee_member k using registration.board_member m
     where k.committee_id = ${id} and m.school_id = k.school_id and m.id = k.member_id
       and m.id <> all(${memberIds}::bigint[]) and ${inOffice(dayOf(ctx))}`.execute(ctx.tx);
  await sql`
    insert into registration.board_committee_member (committee_id, member_id)
    select ${id}::bigint, m.id from registration.board_member m where m.id = any(${memberIds}::bigint[])
    on conflict do nothing`.execute(ctx.tx);
  const after = await committees.get(ctx, id);
  if (before.memberNames !== after.memberNames)
    ctx.changed({
      entity: 'committee',
      id,
      action: 'members changed',
      before: { Members: before.memberNames },
      after: { Members: after.memberNames },
    });
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
