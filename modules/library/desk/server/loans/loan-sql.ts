import { type RawBuilder, sql } from 'kysely';
import { borrowerFields, borrowerJoins } from '../borrowers/borrower-sql.ts';

/** Loans `l` that go on: neither returned nor lost. For the statements of areas after this one too. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`l.returned_at is null and l.lost_on is null`;

/** Loans with their copy `c`, title `t` and borrower. */
export const loanRows = sql`
  from library.loan l
  join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
  join library.title t on t.school_id = l.school_id and t.id = l.title_id
  ${borrowerJoins}`;

export const loanState = (today: string): RawBuilder<string> => sql<string>`case
  when l.taken_back then 'takenBack' when l.lost_on is not null and l.returned_at is not null then 'found'
  when l.lost_on is not null then 'lost' when l.returned_at is not null then 'returned'
  when l.due_on < ${today}::date then 'overdue' else 'out' end`;

export const daysLateOf = (today: string): RawBuilder<number> => sql<number>`
  greatest(0, coalesce(l.returned_on, l.lost_on, ${today}::date) - l.due_on)`;

/** As lists and the desk show a loan; over `loanRows`. */
export const loanFields = (today: string): RawBuilder<unknown> => sql`
  l.id, l.version, l.copy_id as "copyId", l.title_id as "titleId", c.accession_no as "accessionNo", t.title, t.kind, ${borrowerFields},
  l.out_on as "outOn", l.due_on as "dueOn", l.renewals, l.returned_on as "returnedOn", l.lost_on as "lostOn",
  ${loanState(today)} as state, ${daysLateOf(today)} as "daysLate", l.told_on as "toldOn", l.condition_out as "conditionOut",
  l.condition_in as "conditionIn"`;
