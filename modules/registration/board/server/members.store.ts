import { type RawBuilder, sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type BoardMember, type BoardMemberDraft, type boardMembersApi, termNotice } from '../contract/members.ts';
import { type BoardContext, dayOf, inOffice, memberJoins, memberName } from './lookups.store.ts';

type Filter = Input<typeof boardMembersApi.list>;
type Kept = BoardMember & { letterFileId: number | null };

const lastDay = sql`coalesce(m.resigned_on, m.term_to)`;
const stateOn = (day: string) => sql`
  case when m.resigned_on < ${day} then 'resigned' when m.term_to < ${day} then 'expired'
       when m.term_from > ${day} then 'upcoming' else 'active' end`;
// The bound stands in front: behind the one of `inOffice` the two would count as a stretch, which is planned anew each time (decision 0012).
const expiringOn = (day: string) => sql`(
  ${inOffice(day)} and ${lastDay} is not null and ${addDays(day, termNotice)} >= ${lastDay})`;
const committeesOf = sql`
  from registration.board_committee_member k join registration.board_committee c on c.school_id = k.school_id and c.id = k.committee_id
 where k.school_id = m.school_id and k.member_id = m.id`;
const columnsOn = (day: string) => sql`
  m.id, m.version, m.staff_member_id as "staffMemberId", m.guardian_id as "guardianId", ${memberName} as "fullName",
  case when m.full_name is null then coalesce(s.phone, g.phone) else m.phone end as phone,
  case when m.full_name is null then coalesce(s.email, g.email) else m.email end as email,
  case when m.full_name is null then coalesce(s.national_id, g.national_id) else m.national_id end as "nationalId",
  m.category_id as "categoryId", y.name as "categoryName", m.position, m.term_from as "termFrom", m.term_to as "termTo",
  m.resigned_on as "resignedOn", m.resigned_because as "resignedBecause", ${stateOn(day)} as state, ${expiringOn(day)} as expiring,
  coalesce((select jsonb_agg(c.id order by c.name) ${committeesOf}), '[]') as "committeeIds",
  (select string_agg(c.name, ', ' order by c.name) ${committeesOf}) as committees,
  m.letter_file_id is not null as "hasLetter"`;
const from = sql`
  registration.board_member m
  join registration.board_category y on y.school_id = m.school_id and y.id = m.category_id ${memberJoins}`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: memberName,
  categoryName: sql`y.name`,
  position: sql`array_position(array['chair', 'secretary', 'treasurer', 'member'], m.position)`,
  termFrom: sql`m.term_from`,
  termTo: sql`${lastDay}`,
};

function conditionsOf(filter: Filter, day: string) {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([memberName, sql`m.phone`, sql`s.phone`, sql`g.phone`, sql`y.name`], filter.q));
  if (filter.state === 'current') found.push(inOffice(day));
  else if (filter.state === 'expiring') found.push(expiringOn(day));
  else if (filter.state !== 'all') found.push(sql`${stateOn(day)} = ${filter.state}`);
  if (filter.categoryId) found.push(sql`m.category_id = ${filter.categoryId}`);
  if (filter.position) found.push(sql`m.position = ${filter.position}`);
  if (filter.committeeId)
    found.push(sql`exists (
      select from registration.board_committee_member k
       where k.school_id = m.school_id and k.member_id = m.id and k.committee_id = ${filter.committeeId})`);
  return sql.join(found, sql` and `);
}

/** Members as filtered, a page of them. */
export async function listMembers(ctx: BoardContext, filter: Filter): Promise<Page<BoardMember>> {
  const day = dayOf(ctx);
  const where = conditionsOf(filter, day);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? memberName;
  const { rows } = await sql<BoardMember>`
    select ${columnsOn(day)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, ${memberName}, m.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One member. Throws 404. */
export async function getMember(ctx: BoardContext, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${columnsOn(dayOf(ctx))}, m.letter_file_id as "letterFileId" from ${from} where m.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('board member');
  return rows[0];
}

/** In office, ending soon, seats without a member, and the chair. */
export async function countMembers(ctx: Pick<BoardContext, 'tx' | 'now' | 'school'>) {
  const day = dayOf(ctx);
  const { rows } = await sql<{ active: number; expiring: number; chair: string | null; vacant: number }>`
    select count(*) filter (where ${inOffice(day)}) as active, count(*) filter (where ${expiringOn(day)}) as expiring,
           max(${memberName}) filter (where m.position = 'chair' and ${inOffice(day)}) as chair,
           (select coalesce(sum(greatest(0, v.seats - (
              select count(*) from registration.board_member m
               where m.school_id = v.school_id and m.category_id = v.id and ${inOffice(day)}))), 0)
              from registration.board_category v where v.active and v.seats is not null)::int as vacant
      from ${from}`.execute(ctx.tx);
  return rows[0] ?? { active: 0, expiring: 0, chair: null, vacant: 0 };
}

/** Counts the terms that end within 90 days. */
export const countExpiring = (ctx: Pick<BoardContext, 'now' | 'school'>): RawBuilder<unknown> =>
  sql`select count(*) from ${from} where ${expiringOn(dayOf(ctx))}`;

const shown = ({ letterFileId, ...member }: Kept) => ({ ...member, letter: letterFileId === null ? null : 'kept' });

/** Who is somebody on record has that record's name and contacts, and none of their own. */
function personOf(draft: BoardMemberDraft) {
  const linked = draft.staffMemberId !== null || draft.guardianId !== null;
  if (draft.staffMemberId !== null && draft.guardianId !== null)
    throw fieldError('guardianId', 'Choose one: the member of staff, or the guardian.');
  if (!linked && draft.fullName === null) throw fieldError('fullName', 'Write the name, or choose somebody on record.');
  const none = { fullName: null, phone: null, email: null, nationalId: null };
  const { fullName, phone, email, nationalId } = draft;
  return { ...(linked ? none : { fullName, phone, email, nationalId }) };
}

/** Adds a member for a term. Throws 409 when the board has a chair in that time, or the person is on it already. */
export async function createMember(ctx: BoardContext, draft: BoardMemberDraft): Promise<BoardMember> {
  const person = personOf(draft);
  if (draft.letterFileId !== null) await ctx.services.files.link(ctx, draft.letterFileId, 'document', 'letterFileId');
  const { rows } = await sql<{ id: number }>`
    insert into registration.board_member
      (staff_member_id, guardian_id, full_name, phone, email, national_id, category_id, position, term_from, term_to, letter_file_id)
    values (${draft.staffMemberId}, ${draft.guardianId}, ${person.fullName}, ${person.phone}, ${person.email}, ${person.nationalId},
      ${draft.categoryId}, ${draft.position}, ${draft.termFrom}, ${draft.termTo}, ${draft.letterFileId}) returning id`.execute(
    ctx.tx,
  );
  const { id } = one(rows);
  await writeCommittees(ctx, id, draft.committeeIds);
  const after = await getMember(ctx, id);
  ctx.changed({ entity: 'board member', id, action: 'created', after: shown(after) });
  return after;
}

/** Changes a member; a new letter takes the place of the old one. */
export async function updateMember(
  ctx: BoardContext,
  { id, version, ...draft }: BoardMemberDraft & { id: number; version: number },
): Promise<BoardMember> {
  const before = await getMember(ctx, id);
  const person = personOf(draft);
  const letter = draft.letterFileId;
  if (letter !== null && letter !== before.letterFileId) {
    await ctx.services.files.link(ctx, letter, 'document', 'letterFileId');
    if (before.letterFileId !== null) await ctx.services.files.unlink(ctx, before.letterFileId);
  }
  const { rows } = await sql`
    update registration.board_member
       set staff_member_id = ${draft.staffMemberId}, guardian_id = ${draft.guardianId}, full_name = ${person.fullName},
           phone = ${person.phone}, email = ${person.email}, national_id = ${person.nationalId}, category_id = ${draft.categoryId},
           position = ${draft.position}, term_from = ${draft.termFrom}, term_to = ${draft.termTo},
           letter_file_id = coalesce(${letter}::bigint, letter_file_id), version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('board member');
  await writeCommittees(ctx, id, draft.committeeIds);
  return report(ctx, before, 'changed');
}

async function report(ctx: BoardContext, before: Kept, action: string, reason: string | null = null): Promise<BoardMember> {
  const after = await getMember(ctx, before.id);
  ctx.changed({ entity: 'board member', id: before.id, action, before: shown(before), after: shown(after), reason });
  return after;
}

async function writeCommittees(ctx: BoardContext, id: number, committeeIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from registration.board_committee where id = any(${committeeIds}::bigint[])`.execute(ctx.tx);
  if (rows.length < new Set(committeeIds).size) throw fieldError('committeeIds', 'Choose committees of this board.');
  await sql`
    delete from registration.board_committee_member
     where member_id = ${id} and committee_id <> all(${committeeIds}::bigint[])`.execute(ctx.tx);
  await sql`
    insert into registration.board_committee_member (committee_id, member_id)
    select c, ${id}::bigint from unnest(${committeeIds}::bigint[]) c on conflict do nothing`.execute(ctx.tx);
}

/** Ends a term early: `on` is the last day. Said again, it corrects the day or the reason. */
export async function resign(ctx: BoardContext, { id, version, on, reason }: Input<typeof boardMembersApi.resign>) {
  const before = await getMember(ctx, id);
  if (before.state === 'expired') throw fieldError('on', 'The term has ended already.');
  if (on < before.termFrom || (before.termTo !== null && on > before.termTo))
    throw fieldError('on', 'The last day lies within the term.');
  const { rows } = await sql`
    update registration.board_member set resigned_on = ${on}, resigned_because = ${reason}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('board member');
  return report(ctx, before, before.resignedOn === null ? 'resigned' : 'resignation corrected', reason);
}

/** The member did not resign: the term is as it was. Throws 409 when the board has another chair in that time by now. */
export async function takeBackResignation(ctx: BoardContext, { id, version }: Input<typeof boardMembersApi.takeBack>) {
  const before = await getMember(ctx, id);
  if (before.resignedOn === null) throw new UserError('rule', `${before.fullName} has not resigned.`);
  const { rows } = await sql`
    update registration.board_member set resigned_on = null, resigned_because = null, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('board member');
  return report(ctx, before, 'resignation taken back', before.resignedBecause);
}

/** Another term of the same person in the same category, position and committees, after the one that they have. */
export async function renew(ctx: BoardContext, { id, termFrom, termTo }: Input<typeof boardMembersApi.renew>) {
  const before = await getMember(ctx, id);
  const { staffMemberId, guardianId, fullName, phone, email, nationalId, categoryId, position, committeeIds } = before;
  const last = before.resignedOn ?? before.termTo;
  if (last === null) throw fieldError('termFrom', `This term of ${fullName} has no last day. Enter that first.`);
  if (termFrom <= last) throw fieldError('termFrom', `This term lasts until ${formatDay(last)}. Choose a later day.`);
  const person = { staffMemberId, guardianId, fullName, phone, email, nationalId };
  return createMember(ctx, { ...person, categoryId, position, committeeIds, termFrom, termTo, letterFileId: null });
}

/** Removes a member who was entered by mistake and lets go of the letter. */
export async function removeMember(ctx: BoardContext, id: number): Promise<void> {
  const before = await getMember(ctx, id);
  await refuseIfUsed(ctx.tx, 'registration.board_member', id, 'board member');
  await sql`delete from registration.board_member where id = ${id}`.execute(ctx.tx);
  if (before.letterFileId !== null) await ctx.services.files.unlink(ctx, before.letterFileId);
  ctx.changed({ entity: 'board member', id, action: 'removed', before: shown(before) });
}

/** The file of the letter of appointment. Throws 404 without one. */
export async function letterFile(ctx: BoardContext, id: number): Promise<number> {
  const { letterFileId } = await getMember(ctx, id);
  if (letterFileId === null) throw notFound('letter');
  return letterFileId;
}
