import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { erased } from '#kit/server/privacy/fate.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { registrationWrite } from '../../contract/access.ts';
import { paperWords } from '../contract/kinds.ts';
import type { IssuedPaperRow, PaperDetail, papersApi } from '../contract/papers.ts';
import type { RegistrationContext } from '../../server/parts.ts';

type Context = Pick<RegistrationContext, 'tx' | 'now' | 'school'>;

/** The transfer that gave certificate `p` its number was reversed: the certificate is void for good, also when its student leaves again. */
export const isVoid = sql<boolean>`
  (p.kind = 'leaving certificate' and exists (
    select from registration.transfer r
     where r.school_id = p.school_id and r.student_id = p.student_id and r.state = 'reversed' and r.leaving_certificate_no = p.number))`;

/**
 * How a paper `p` of a student `s` stands on a day: a card ends with its last day or when its holder leaves, and a certificate when the
 * student is back, when it says another day of leaving than the student's record, or when it is void. What an erased certificate
 * said is not asked.
 */
export const stateOn = (today: string) => sql`
  case when p.state <> 'valid' then p.state
       when p.kind = 'id card' and (p.valid_until < ${today}::date or not s.here) then 'expired'
       when p.kind = 'leaving certificate' and (
         s.here or p.content->>'leftOn' not in (to_char(s.left_on, 'YYYY-MM-DD'), ${erased}) or ${isVoid}) then 'expired'
       else 'valid' end`;

const from = sql`registration.paper p join registration.student s on s.school_id = p.school_id and s.id = p.student_id`;
const columns = (today: string) => sql`
  p.id, p.version, p.kind, p.number, p.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo",
  ${stateOn(today)} as state, p.issued_on as "issuedOn", p.valid_until as "validUntil", p.issued_by as "issuedBy", p.prints,
  p.closed_because as "closedBecause"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  issuedOn: sql`p.issued_on`,
  number: sql`p.number`,
  studentName: sql`s.search_text`,
  kind: sql`p.kind`,
};

/** Papers that were issued, a page of them. */
export async function listPapers(ctx: Context, filter: Input<typeof papersApi.list>): Promise<Page<IssuedPaperRow>> {
  const today = schoolDay(ctx);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`s.search_text`, sql`p.number`], filter.q));
  if (filter.kind) found.push(sql`p.kind = ${filter.kind}`);
  if (filter.state) found.push(sql`${stateOn(today)} = ${filter.state}`);
  if (filter.studentId) found.push(sql`p.student_id = ${filter.studentId}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`p.issued_on`;
  const { rows } = await sql<IssuedPaperRow>`
    select ${columns(today)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, p.id desc
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

async function readPaper(ctx: Context, id: number): Promise<IssuedPaperRow> {
  const { rows } = await sql<IssuedPaperRow>`
    select ${columns(schoolDay(ctx))} from ${from} where p.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('paper');
  return rows[0];
}

/** One issued paper with what its QR code holds, for who may issue it. Throws 404. */
export async function paperDetail(ctx: SchoolContext, id: number): Promise<PaperDetail> {
  const paper = await readPaper(ctx, id);
  if (judge(registrationWrite, viewerOf(ctx.user)) !== 'allowed') return { ...paper, token: null };
  const { rows } = await sql<{ token: string }>`select token from registration.paper where id = ${id}`.execute(ctx.tx);
  return { ...paper, token: rows[0]?.token ?? null };
}

/** Calls a paper back: its QR code says so from now on, and the next print is a new paper. */
export async function cancelPaper(ctx: RegistrationContext, input: Input<typeof papersApi.cancel>): Promise<IssuedPaperRow> {
  const { id, version, reason } = input;
  const before = await readPaper(ctx, id);
  if (before.state === 'cancelled' || before.state === 'replaced')
    throw new UserError('rule', `This ${paperWords[before.kind].toLowerCase()} is ${before.state} already.`);
  const { rows } = await sql`
    update registration.paper
       set state = 'cancelled', closed_on = ${schoolDay(ctx)}, closed_by = ${ctx.user.username}, closed_because = ${reason},
           version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('paper');
  const after = { Paper: paperWords[before.kind], Number: before.number, Student: before.studentName };
  ctx.changed({ entity: 'paper', id, action: 'cancelled', reason, after });
  return readPaper(ctx, id);
}
