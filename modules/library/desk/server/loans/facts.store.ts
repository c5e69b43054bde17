import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Borrower } from '../../contract/borrowers.ts';
import { isOf } from '../borrowers/borrower-sql.ts';
import { isOpen } from './loan-sql.ts';

/** How a copy and a borrower stand to each other at the moment of a scan. */
export interface LoanFacts {
  /** The loan that this very scan has made already. */
  taken: number | null;
  /** Who has the copy now, in words, and whether it is this borrower. */
  heldBy: string | null;
  theirs: boolean;
  /** For whom the copy is put aside, in words; null: nobody, or this borrower. */
  asideFor: string | null;
  /** Their own reservation of the title that goes on, and whether this copy is put aside by it. */
  reservationId: number | null;
  /** How many wait for the title before them, and how many of its copies stand on the shelf for whoever comes first. */
  before: number;
  free: number;
  has: number;
  hasOfKind: number;
  overdue: number;
  suspendedUntil: string | null;
  /** A loan against the rules that was allowed today and is not used. */
  allowanceId: number | null;
}

/**
 * Nobody else lends or takes back a copy, or lends to a borrower, until the caller’s transaction ends. Everybody holds copies before
 * borrowers.
 */
export async function holdCopyAndBorrower(tx: Tx, copyId: number, { kind, id }: Borrower): Promise<void> {
  await sql`
    with held as materialized (select id from library.copy where id = ${copyId} for update)
    select pg_advisory_xact_lock(hashtextextended(${`library ${kind} ${id} `} || kit.school_id(), 0)) from held`.execute(tx);
}

/** A copy alone. */
export async function holdCopy(tx: Tx, copyId: number): Promise<void> {
  await sql`select from library.copy where id = ${copyId} for update`.execute(tx);
}

/** Copies of a title `t` that are on the shelf: neither lent, nor put aside, nor away. */
export const freeCopies = (titleId: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from library.copy c
   where c.title_id = ${titleId} and c.status = 'available'
     and not exists (select from library.loan l where l.school_id = c.school_id and l.copy_id = c.id and ${isOpen})
     and not exists (select from library.reservation a where a.school_id = c.school_id and a.copy_id = c.id and a.state = 'ready'))`;

interface Asked {
  copyId: number;
  titleId: number;
  kind: string;
  borrower: Borrower;
  clientKey: string;
  today: string;
}

/** Everything that decides on a scan, in one statement; after the copy and the borrower are held. */
export async function loanFacts(tx: Tx, { copyId, titleId, kind, borrower, clientKey, today }: Asked): Promise<LoanFacts> {
  const name = sql`coalesce(
    (select s.full_name || ', ' || s.admission_no from registration.roll s where s.id = h.student_id),
    (select f.full_name || ', ' || f.staff_no from settings.staff f where f.id = h.staff_member_id))`;
  const mine = sql`coalesce(${isOf('h', borrower)}, false)`;
  const { rows } = await sql<LoanFacts>`
    with own as (
      select l.due_on, l.suspended_until, l.returned_at is null and l.lost_on is null as open, t.kind
        from library.loan l join library.title t on t.school_id = l.school_id and t.id = l.title_id
       where ${isOf('l', borrower)} and ((l.returned_at is null and l.lost_on is null) or l.suspended_until > ${today}::date)),
    line as (
      select r.id, r.copy_id, r.asked_at, r.state, coalesce(${isOf('r', borrower)}, false) as mine
        from library.reservation r where r.title_id = ${titleId} and r.state in ('waiting', 'ready'))
    select (select l.id from library.loan l where l.client_key = ${clientKey}) as taken,
           (select ${name} from library.loan h where h.copy_id = ${copyId} and h.returned_at is null and h.lost_on is null) as "heldBy",
           coalesce((select ${mine} from library.loan h where h.copy_id = ${copyId} and h.returned_at is null and h.lost_on is null), false)
             as theirs,
           (select ${name} from library.reservation h where h.copy_id = ${copyId} and h.state = 'ready' and not ${mine}) as "asideFor",
           (select w.id from line w where w.mine) as "reservationId",
           (select count(*)::int from line w
             where w.state = 'waiting' and not w.mine
               and (w.asked_at, w.id) < (select coalesce(min(v.asked_at), 'infinity'), coalesce(min(v.id), 0) from line v where v.mine)
               and not exists (select from line v where v.mine and v.copy_id = ${copyId})) as before,
           ${freeCopies(sql`${titleId}::bigint`)} as free,
           (select count(*)::int from own where own.open) as has,
           (select count(*)::int from own where own.open and own.kind = ${kind}) as "hasOfKind",
           (select count(*)::int from own where own.open and own.due_on < ${today}::date) as overdue,
           (select max(own.suspended_until) from own) as "suspendedUntil",
           (select a.id from library.allowance a
             where a.copy_id = ${copyId} and a.state = 'allowed' and a.decided_on = ${today}::date and ${isOf('a', borrower)}
             order by a.id limit 1) as "allowanceId"`.execute(tx);
  return one(rows);
}
