import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { TitleKind } from '../../../catalogue/contract/words.ts';
import type { Reservation, reservationsApi } from '../../contract/reservations.ts';
import { borrowerFields, borrowerJoins, borrowerName, isOf, isOfAny, keysOf } from '../borrowers/borrower-sql.ts';
import { readBorrower } from '../borrowers/borrower.store.ts';
import { freeCopies } from '../loans/facts.store.ts';
import { termsFor } from '../rules/circulation.rules.ts';
import { allRules } from '../rules/rules.store.ts';
import { releaseAside } from './aside.ts';

type Asking = Pick<SchoolContext, 'tx'>;

const seen = sql`
  from library.reservation l
  join library.title t on t.school_id = l.school_id and t.id = l.title_id
  left join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
  ${borrowerJoins}`;
const fields = sql`
  l.id, l.version, l.title_id as "titleId", t.title, ${borrowerFields}, l.state, l.asked_at as "askedAt", l.asked_name as "askedName",
  case when l.state = 'waiting' then (
    select count(*)::int from library.reservation w
     where w.school_id = l.school_id and w.title_id = l.title_id and w.state = 'waiting' and (w.asked_at, w.id) <= (l.asked_at, l.id)) end as place,
  ${freeCopies(sql`l.title_id`)} as free, c.accession_no as "accessionNo",
  case when l.state in ('ready', 'lapsed') then l.held_until end as "heldUntil", l.because`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  askedAt: sql`l.asked_at`,
  title: sql`t.title_order`,
  borrower: borrowerName,
  heldUntil: sql`l.held_until`,
  state: sql`l.state`,
};

/** Who waits for what, and what is put aside. */
export async function listReservations(ctx: Asking, input: Input<typeof reservationsApi.list>): Promise<Page<Reservation>> {
  const { q, state, titleId, borrowerKind, borrowerId, page, size, sort } = input;
  const way = wayOf(sort);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`l.asked_at`} ${way}`;
  const inState =
    state === undefined ? sql`true` : state === 'open' ? sql`l.state in ('waiting', 'ready')` : sql`l.state = ${state}`;
  const { rows } = await sql<Reservation & { total: number }>`
    select ${fields}, (count(*) over ())::int as total ${seen}
     where ${inState} and ${titleId === undefined ? sql`true` : sql`l.title_id = ${titleId}`}
       and ${isOfAny('l', borrowerKind, borrowerId)}
       and ${q ? sql`(${holds(borrowerName, q)} or ${holds(sql`kit.fold(t.title)`, q)})` : sql`true`}
     order by ${order} nulls last, l.id ${way} ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One reservation. Throws 404. */
export async function getReservation(ctx: Asking, id: number): Promise<Reservation> {
  const { rows } = await sql<Reservation>`select ${fields} ${seen} where l.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('reservation');
  return rows[0];
}

const inHistory = ({ title, borrower, borrowerNo, state, heldUntil }: Reservation) => ({
  title,
  borrower,
  borrowerNo,
  state,
  ...(heldUntil !== null && { heldUntil }),
});

/** Puts a borrower in the line for a title. Throws 404, 400 at the field, 409 for who waits already, and 422 by rule. */
export async function reserve(ctx: SchoolContext, asked: Input<typeof reservationsApi.ask>): Promise<Reservation> {
  const borrower = await readBorrower(ctx.tx, asked.borrower);
  if (!borrower.here) throw fieldError('borrower', `${borrower.name} has left the school.`);
  const { rows } = await sql<{ title: string; kind: TitleKind; theirs: boolean; copies: number }>`
    select t.title, t.kind, exists (
             select from library.loan l
              where l.school_id = t.school_id and l.title_id = t.id and ${isOf('l', borrower)}
                and l.returned_at is null and l.lost_on is null) as theirs,
           (select count(*)::int from library.copy c
             where c.school_id = t.school_id and c.title_id = t.id and c.status in ('available', 'repair')) as copies
      from library.title t where t.id = ${asked.titleId}`.execute(ctx.tx);
  const [title] = rows;
  if (!title) throw fieldError('titleId', 'Choose a title of this school.');
  if (title.theirs) throw fieldError('titleId', `${borrower.name} has “${title.title}” on loan.`);
  if (title.copies === 0) throw fieldError('titleId', `No copy of “${title.title}” is lent.`);
  const { terms } = termsFor(await allRules(ctx.tx), borrower.sort, title.kind);
  if (!terms.reservable) throw new UserError('rule', `By the rules “${title.title}” is not reserved for ${borrower.name}.`);
  const { studentId, staffMemberId } = keysOf(borrower);
  const { rows: made } = await sql<{ id: number }>`
    insert into library.reservation (title_id, student_id, staff_member_id, asked_at, asked_on, asked_by, asked_name)
    values (${asked.titleId}, ${studentId}::bigint, ${staffMemberId}::bigint, ${ctx.now}, ${schoolDay(ctx)}::date,
            ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const reservation = await getReservation(ctx, one(made).id);
  ctx.changed({ entity: 'reservation', id: reservation.id, action: 'reserved', after: inHistory(reservation) });
  return reservation;
}

/** Takes a borrower out of the line; what was put aside goes to the next. Throws 404, 409, and 422 for one that goes on no longer. */
export async function cancelReservation(
  ctx: SchoolContext,
  { id, version, because }: { id: number; version: number; because: string },
): Promise<Reservation> {
  const { rows } = await sql<{ version: number; state: string; copyId: number | null }>`
    select version, state, copy_id as "copyId" from library.reservation where id = ${id} for update`.execute(ctx.tx);
  const [held] = rows;
  if (!held) throw notFound('reservation');
  if (held.version !== version) throw staleRecord('reservation');
  if (held.state !== 'waiting' && held.state !== 'ready') throw new UserError('rule', 'This reservation is over already.');
  const before = await getReservation(ctx, id);
  await sql`
    update library.reservation set state = 'cancelled', because = ${because}, copy_id = null, held_until = null, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  const after = await getReservation(ctx, id);
  ctx.changed({
    entity: 'reservation',
    id,
    action: 'cancelled',
    before: inHistory(before),
    after: inHistory(after),
    reason: because,
  });
  if (held.state === 'ready' && held.copyId !== null) await releaseAside(ctx, [held.copyId]);
  return after;
}

/** Ends what was put aside and not collected by its day, and lines of borrowers who have left; the next in line come up. Answers how many. */
export async function lapseReservations(ctx: SchoolContext): Promise<number> {
  const { rows } = await sql<{ id: number; copyId: number | null; state: string }>`
    with over as (
      select r.id from library.reservation r
       where (r.state = 'ready' and r.held_until < ${schoolDay(ctx)}::date)
          or (r.state in ('waiting', 'ready') and (
               exists (select from registration.roll s where s.school_id = r.school_id and s.id = r.student_id and not s.here)
               or exists (select from settings.staff f where f.school_id = r.school_id and f.id = r.staff_member_id and f.status = 'left')))
       order by r.id limit 200 for update skip locked)
    update library.reservation r
       set state = case when r.state = 'ready' and r.held_until < ${schoolDay(ctx)}::date then 'lapsed' else 'cancelled' end,
           because = case when r.state = 'ready' and r.held_until < ${schoolDay(ctx)}::date then r.because else 'The borrower has left.' end,
           version = r.version + 1
      from over where r.id = over.id returning r.id, r.copy_id as "copyId", r.state`.execute(ctx.tx);
  for (const { id, state } of rows) ctx.changed({ entity: 'reservation', id, action: state, after: { state } });
  await releaseAside(
    ctx,
    rows.flatMap(({ copyId }) => (copyId === null ? [] : [copyId])),
  );
  return rows.length;
}
