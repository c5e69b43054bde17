import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type LawPack, lawPacks } from '../../contract/packs.ts';
import type { choices } from '../../contract/packs.ts';

const said = (choice: 'accepted' | 'declined') =>
  sql`(select count(*)::int from hr.law_choice c where c.pack_id = t.id and c.choice = ${choice})`;

/** Packs of the installation. Once it is published a pack stays as it is. */
export const packStore = resourceStore(lawPacks, {
  table: 'hr.law_pack',
  columns: { fromDay: 'from_day' },
  computed: {
    fromDay: sql`t.from_day`,
    state: sql`t.state`,
    publishedAt: sql`t.published_at`,
    publishedName: sql`t.published_name`,
    withdrawnBecause: sql`t.withdrawn_because`,
    accepted: said('accepted'),
    declined: said('declined'),
  },
  search: ['title', 'summary'],
  before: (_: PlatformContext, draft, was) => {
    if (was) refusePublished(was);
    const first = draft.laws.map(({ fromDay }) => fromDay).toSorted()[0];
    return { ...draft, fromDay: first, laws: JSON.stringify(draft.laws) };
  },
  removal: (_, pack) => refusePublished(pack),
});

function refusePublished({ state, title }: LawPack): void {
  if (state !== 'draft')
    throw new UserError('rule', `“${title}” is published and stays as it is. Withdraw it, and publish another pack.`);
}

/** Publishes a draft to every school. Throws 404; 409 where it is no draft or was changed meanwhile. */
export async function publishPack(ctx: PlatformContext, { id, version }: { id: number; version: number }): Promise<LawPack> {
  const before = await packStore.get(ctx, id);
  const { rows } = await sql`
    update hr.law_pack set state = 'published', published_at = ${ctx.now}, published_name = ${ctx.user.fullName}, version = version + 1
     where id = ${id} and version = ${version} and state = 'draft' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('pack of laws');
  const after = await packStore.get(ctx, id);
  ctx.changed({ entity: 'pack of laws', id, action: 'published', before, after });
  return after;
}

/** Withdraws a published pack; what schools accepted stays. Throws 404; 409 where it is not published. */
export async function withdrawPack(
  ctx: PlatformContext,
  { id, version, because }: { id: number; version: number; because: string },
): Promise<LawPack> {
  const before = await packStore.get(ctx, id);
  const { rows } = await sql`
    update hr.law_pack set state = 'withdrawn', withdrawn_because = ${because}, version = version + 1
     where id = ${id} and version = ${version} and state = 'published' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('pack of laws');
  const after = await packStore.get(ctx, id);
  ctx.changed({ entity: 'pack of laws', id, action: 'withdrawn', before, after, reason: because });
  return after;
}

interface SchoolChoice {
  id: number;
  school: string;
  choice: (typeof choices)[number] | null;
  because: string | null;
  chosenName: string | null;
  at: string | null;
}

/** What each school said to a pack; schools that said nothing are among them. Throws 404. */
export async function choicesOf(
  { tx }: PlatformContext,
  { id, ...input }: PageRequest & { id: number },
): Promise<Page<SchoolChoice>> {
  const { rows: found } = await sql<{ id: number }>`select id from hr.law_pack where id = ${id}`.execute(tx);
  if (found.length === 0) throw notFound('pack of laws');
  const where = input.q ? matches([sql`s.name`], input.q) : sql`true`;
  const { rows } = await sql<SchoolChoice>`
    select s.id, s.name as school, c.choice, c.because, c.chosen_name as "chosenName",
           c.at as at
      from platform.schools s left join hr.law_choice c on c.school_id = s.id and c.pack_id = ${id} where ${where}
     order by lower(s.name) ${wayOf(input.sort)}, s.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from platform.schools s where ${where}`.execute(
    tx,
  );
  return { rows, total: one(counted).total };
}
