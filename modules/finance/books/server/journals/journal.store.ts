import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { notFound } from '#kit/contract/errors.ts';
import { parseCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Entry, Journal, JournalRecord, journalsApi } from '../../contract/journals.ts';
import { paperOf } from './paper.store.ts';

type Filter = z.output<(typeof journalsApi)['list']['input']>;

const amount = sql`(select coalesce(sum(e.amount), 0)::bigint from finance.entry e where e.school_id = j.school_id and e.journal_id = j.id)`;
const reversal = sql`(select r.id from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)`;
const student = sql`(
  select case when count(distinct e.student_id) = 1 then max(s.full_name) end from finance.entry e
    join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
   where e.school_id = j.school_id and e.journal_id = j.id)`;
const fields = sql`
  j.id, j.day, j.kind, j.document_no as "documentNo", j.narration, ${student} as "studentName", ${amount} as amount,
  j.author_name as "authorName", j.at,
  case when j.reverses_id is not null then 'reversal' when exists ${reversal} then 'reversed' else 'posted' end as state`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`j.day`,
  documentNo: sql`lower(j.document_no)`,
  kind: sql`j.kind`,
  amount,
  authorName: sql`lower(j.author_name)`,
};

/** A page of what was posted. */
export async function listJournals(tx: Tx, input: Filter): Promise<Page<Journal>> {
  const where = sql.join(conditions(input), sql` and `);
  const down = wayOf(input.sort);
  const order = orders[input.sort.replace(/^-/, '')] ?? sql`j.day`;
  const { rows } = await sql<Journal>`
    select ${fields} from finance.journal j where ${where}
     order by ${order} ${down}, j.id ${down} ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from finance.journal j where ${where}`.execute(
    tx,
  );
  return { rows, total: one(counted).total };
}

function conditions(input: Filter): RawBuilder<unknown>[] {
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from finance.entry e where e.school_id = j.school_id and e.journal_id = j.id and ${condition})`;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (input.from) all.push(sql`j.day >= ${input.from}`);
  if (input.to) all.push(sql`j.day <= ${input.to}`);
  if (input.kind) all.push(sql`j.kind = ${input.kind}`);
  if (input.author) all.push(sql`j.author_name = ${input.author}`);
  if (input.accountId) all.push(has(sql`(e.debit_id = ${input.accountId} or e.credit_id = ${input.accountId})`));
  if (input.accountKind)
    all.push(
      has(sql`exists (select from finance.account a where a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id)
                         and a.kind = ${input.accountKind})`),
    );
  if (input.studentId) all.push(has(sql`e.student_id = ${input.studentId}`));
  if (input.least) all.push(sql`${amount} >= ${input.least}`);
  if (input.most) all.push(sql`${amount} <= ${input.most}`);
  if (input.voteHeadId) all.push(has(sql`e.vote_head_id = ${input.voteHeadId}`));
  if (input.q) all.push(found(input.q));
  return all;
}

/** By number, text or author, by the student it is about, and by its amount. */
function found(q: string): RawBuilder<unknown> {
  const typed = /\d/.test(q) ? parseCents(q) : null;
  const ways = [
    matches([sql`j.document_no`, sql`j.narration`, sql`j.author_name`], q),
    sql`j.id in (select e.journal_id from registration.roll s
                   join finance.entry e on e.school_id = s.school_id and e.student_id = s.id
                  where ${matchesFolded(sql`s.search_text`, q)})`,
    ...(typed === null ? [] : [sql`${amount} = ${typed}`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The names of the student and the vote head that a list is filtered by. */
export async function filterNames(
  tx: Tx,
  { studentId, voteHeadId }: { studentId?: number | undefined; voteHeadId?: number | undefined },
) {
  const { rows } = await sql<{ key: 'studentId' | 'voteHeadId'; id: number; name: string }>`
    select 'studentId' as key, id, admission_no || ' ' || full_name as name from registration.roll where id = ${studentId ?? 0}
    union all
    select 'voteHeadId', id, name from finance.vote_head where id = ${voteHeadId ?? 0}`.execute(tx);
  return rows;
}

/** The kinds and authors that there are, to filter by. */
export async function journalChoices(tx: Tx): Promise<{ kinds: string[]; authors: string[] }> {
  const { rows } = await sql<{ kinds: string[]; authors: string[] }>`
    select coalesce(array_agg(distinct kind order by kind), '{}') as kinds,
           coalesce(array_agg(distinct author_name order by author_name), '{}') as authors
      from finance.journal`.execute(tx);
  return one(rows);
}

interface Links {
  reason: string | null;
  documentId: number | null;
  reversesId: number | null;
  reversedById: number | null;
}

/** What people post by itself, without a paper that is taken back on a screen of its own. */
const handKinds: readonly string[] = ['journal', 'transfer', 'bank charge'];

/** What a student had paid in advance when the books began: it has no screen of its own either. An account's opening is set anew there. */
const isAdvance = (kind: string, documentId: number | null) => kind === 'opening' && documentId === null;

/** One journal with its entries, what it reverses and is reversed by, and the document it stands for. */
export async function journalOf(tx: Tx, id: number): Promise<JournalRecord> {
  const { rows } = await sql<Journal & Links>`
    select ${fields}, j.reason, j.document_id as "documentId", j.reverses_id as "reversesId", ${reversal} as "reversedById"
      from finance.journal j where j.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('journal');
  const { reversesId, reversedById, documentId, ...head } = found;
  const { rows: entries } = await sql<Entry>`
    select e.id, e.debit_id as "debitId", d.code || ' ' || d.name as debit, e.credit_id as "creditId", c.code || ' ' || c.name as credit,
           e.amount, e.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo",
           v.name as "voteHead", p.name as supplier, e.note
      from finance.entry e
      join finance.account d on d.school_id = e.school_id and d.id = e.debit_id
      join finance.account c on c.school_id = e.school_id and c.id = e.credit_id
      left join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
      left join finance.vote_head v on v.school_id = e.school_id and v.id = e.vote_head_id
      left join finance.supplier p on p.school_id = e.school_id and p.id = e.supplier_id
     where e.journal_id = ${id} order by e.id limit 1000`.execute(tx);
  const links = await linked(tx, [reversesId, reversedById]);
  const byHand = handKinds.includes(found.kind) || isAdvance(found.kind, documentId);
  return {
    ...head,
    reverses: links.get(reversesId ?? 0) ?? null,
    reversedBy: links.get(reversedById ?? 0) ?? null,
    reversible: byHand && reversesId === null && reversedById === null,
    entries,
    paper: await paperOf(tx, { kind: found.kind, journalId: reversesId ?? id, documentId }),
  };
}

async function linked(tx: Tx, ids: readonly (number | null)[]) {
  const { rows } = await sql<{ id: number; day: string; documentNo: string | null; reason: string | null }>`
    select id, day, document_no as "documentNo", reason from finance.journal
     where id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
