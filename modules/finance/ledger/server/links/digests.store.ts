import { type RawBuilder, sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';

type Key = RawBuilder<unknown>;

/**
 * The journals whose keys are `among` with a digest of everything that they and their entries say, as a relation of `id, day,
 * document_no, entries, digest`. Rows as text are quoted by the database, so that no two rows read alike; an account's key is
 * left out because accounts do not travel.
 */
const digestsWhere = (among: (key: Key) => Key): RawBuilder<unknown> => sql`(
  select j.id, j.day, j.document_no, coalesce(e.entries, 0) as entries,
         sha256(convert_to(row(j.id, j.kind, j.document_id, j.document_no, j.day - date '2000-01-01', j.narration, j.reverses_id,
                               j.reason, j.author_name, extract(epoch from j.at)::text)::text || chr(10) || coalesce(e.said, ''),
                           'UTF8')) as digest
    from finance.journal j
    left join (
      select e.journal_id, count(*)::int as entries,
             string_agg(row(e.id, e.day - date '2000-01-01', e.debit_id, e.credit_id, e.amount, e.student_id, e.charge_id,
                            e.vote_head_id, e.supplier_id, e.department_id, e.note)::text, chr(10) order by e.id) as said
        from finance.entry e where ${among(sql`e.journal_id`)} group by e.journal_id) e
      on e.journal_id = j.id
   where ${among(sql`j.id`)})`;

/** The journals between two keys, the first excluded. */
export const digestsOf = (after: number, until: number): RawBuilder<unknown> =>
  digestsWhere((key) => sql`${key} > ${after} and ${key} <= ${until}`);

/** These journals, as far as they are there; of one alone the plan is kept (decision 0012). */
export const digestsAmong = (ids: readonly number[]): RawBuilder<unknown> => digestsWhere((key) => amongIds(key, ids));
