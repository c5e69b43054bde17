import { sql } from 'kysely';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AudienceOption } from '../contract/audience.ts';
import { counted } from './guardians.ts';
import { type AudienceContext, type Found, keysOf, type SourceKind, wordsOf } from './source.ts';

/** Members of the board in office, told at the number of their own record. Conditions are over `registration.board_members t`. */
export const boardSource: SourceKind = {
  key: 'board',
  label: 'Board',
  everybody: 'All members of the board in office',
  conditions: [
    {
      key: 'category',
      label: 'Category',
      control: 'choice',
      options: async (ctx) => {
        const { rows } = await sql<AudienceOption>`
          select id as value, name as label from registration.board_categories where active order by name`.execute(ctx.tx);
        return rows;
      },
      matches: (condition) => sql`t.category_id = any(${keysOf(condition)}::bigint[])`,
    },
    {
      key: 'committee',
      label: 'Committee',
      control: 'choice',
      options: async (ctx) => {
        const { rows } = await sql<AudienceOption>`
          select id as value, name as label from registration.board_committees where active order by name`.execute(ctx.tx);
        return rows;
      },
      matches: (condition) => sql`
        exists (select from registration.board_seats c
                 where c.school_id = t.school_id and c.member_id = t.id and c.committee_id = any(${keysOf(condition)}::bigint[]))`,
    },
    {
      key: 'position',
      label: 'Position',
      control: 'choice',
      options: () =>
        Promise.resolve([
          { value: 'chair', label: 'Chair' },
          { value: 'secretary', label: 'Secretary' },
          { value: 'treasurer', label: 'Treasurer' },
          { value: 'member', label: 'Members' },
        ]),
      matches: (condition) => sql`t.position = any(${wordsOf(condition)}::text[])`,
    },
  ],
  placeholders: { position: 'The position on the board', category: 'Whom the member represents' },
  resolve: membersOf,
};

async function membersOf(ctx: AudienceContext, wanted: ReturnType<typeof sql>): Promise<Found> {
  const today = schoolDay(ctx);
  const { rows } = await sql<{ name: string; phone: string | null; position: string; category: string }>`
    select t.full_name as name, t.phone, t.position, t.category
      from registration.board_members t
     where t.term_from <= ${today} and coalesce(t.term_to, 'infinity') >= ${today} and ${wanted}
     order by 1, t.id`.execute(ctx.tx);
  const recipients = rows.flatMap(({ name, phone, position, category }) =>
    phone === null ? [] : [{ phone, name, values: { name, position, category } }],
  );
  return {
    recipients,
    missing: { noNumber: rows.filter((row) => row.phone === null).map((row) => row.name) },
    words: recipients.length > 0 ? counted(recipients.length, 'member of the board', 'members of the board') : '',
  };
}
