import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { headName, schoolDay } from '#modules/settings/server/public.ts';
import { type IssuedPaper, mostIssued, paperWords } from '../contract/kinds.ts';
import type { papersApi } from '../contract/papers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { studentsWhere } from '../../students/server/roll/roll.store.ts';
import { certificateSeries } from '../../transfers/server/numbers.ts';
import { type CertificateText, leavingFacts } from './certificate.store.ts';
import { isVoid } from './issued.store.ts';
import { refuseStrangers, type Subject, subjects } from './subjects.store.ts';

type Issue = Input<typeof papersApi.issue>;

/** What was issued: every paper of the print, and which of them had been printed before. */
export interface Issued {
  students: Subject[];
  papers: number[];
  again: number[];
}

interface Standing {
  id: number;
  studentId: number;
  leftOn: string | null;
  /** A card past its last day, or a certificate of a transfer that was reversed. */
  expired: boolean;
}

/**
 * Gives each student the paper, in the caller's transaction: the one that stands is printed again, others are new.
 * Certificates take their numbers here, so that no failed print loses or repeats one.
 */
export async function issuePapers(ctx: RegistrationContext, asked: Issue): Promise<Issued> {
  if (asked.paper === 'id card' && asked.validUntil !== null && asked.validUntil < schoolDay(ctx))
    refuse([{ path: 'validUntil', message: 'A card that has ended already is good for nothing. Choose today or a later day.' }]);
  await refuseStrangers(ctx.tx, asked.whom);
  const students = await subjects(ctx.tx, studentsWhere(asked.whom), { limit: mostIssued + 1 });
  refuseUnsuitable(students, asked);
  const ids = students.map(({ id }) => id);
  // In the order of their keys, so that of two at once one waits and then finds what the other issued.
  await sql`select from registration.student where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.tx);
  const standing = await standingPapers(ctx, ids, asked.paper);
  const given = asked.paper === 'leaving certificate' ? await numbersOfTransfers(ctx.tx, ids) : new Map<number, string>();
  const stale = standing.filter((one) => given.has(one.studentId) || isStale(one, students, asked.paper));
  await close(ctx, stale);
  const kept = standing.filter((one) => !stale.includes(one));
  await printAgain(ctx, kept, asked);
  const holders = new Set(kept.map(({ studentId }) => studentId));
  const fresh = await insertPapers(
    ctx,
    students.filter(({ id }) => !holders.has(id)),
    asked,
    given,
  );
  const again = kept.map(({ id }) => id);
  const note = (id: number, action: string) =>
    ctx.changed({ entity: 'paper', id, action, after: { Paper: paperWords[asked.paper] } });
  for (const id of again) note(id, 'printed again');
  for (const id of fresh) note(id, 'issued');
  return { students, papers: [...again, ...fresh], again };
}

function refuseUnsuitable(students: readonly Subject[], { paper }: Issue): void {
  if (students.length === 0) refuse([{ path: 'whom', message: 'Nobody matches. Choose a class, a stream or students.' }]);
  if (students.length > mostIssued)
    refuse([{ path: 'whom', message: `These are more than ${mostIssued} students. Print them class by class.` }]);
  const wrong = students.filter(({ here }) => here === (paper === 'leaving certificate'));
  const [first] = wrong;
  if (!first) return;
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  const message =
    paper === 'leaving certificate'
      ? `${first.fullName}${others} is still at the school. A leaving certificate is for a student who has left.`
      : `${first.fullName}${others} has left the school, so there is no ${paperWords[paper]} to print.`;
  throw new UserError('rule', message, { fields: [{ path: 'whom', message }] });
}

/** What stands of cards and certificates; a letter is issued anew each time, because its words may have changed. */
async function standingPapers(ctx: RegistrationContext, ids: readonly number[], kind: IssuedPaper): Promise<Standing[]> {
  if (kind === 'admission letter') return [];
  const { rows } = await sql<Standing>`
    select p.id, p.student_id as "studentId", p.content->>'leftOn' as "leftOn",
           coalesce(p.valid_until < ${schoolDay(ctx)}::date, false) or ${isVoid} as expired
      from registration.paper p where p.student_id = any(${ids}::bigint[]) and p.kind = ${kind} and p.state = 'valid' for update`.execute(
    ctx.tx,
  );
  return rows;
}

/** An expired card, a void certificate, and one of an earlier leaving: the student was back in between. */
function isStale(one: Standing, students: readonly Subject[], kind: IssuedPaper): boolean {
  if (kind === 'id card' || one.expired) return one.expired;
  return students.find(({ id }) => id === one.studentId)?.leftOn !== one.leftOn;
}

async function close(ctx: RegistrationContext, papers: readonly Standing[]): Promise<void> {
  await sql`
    update registration.paper set state = 'replaced', closed_on = ${schoolDay(ctx)}, closed_by = ${ctx.user.username},
           closed_because = 'A newer one was issued', version = version + 1
     where id = any(${papers.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
}

async function printAgain(ctx: RegistrationContext, papers: readonly Standing[], { paper, validUntil }: Issue): Promise<void> {
  const until = paper === 'id card' ? (validUntil ?? endOfYear(ctx)) : null;
  await sql`
    update registration.paper set prints = prints + 1, valid_until = ${until}, version = version + 1
     where id = any(${papers.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
}

const endOfYear = (ctx: RegistrationContext) => `${schoolDay(ctx).slice(0, 4)}-12-31`;

async function insertPapers(
  ctx: RegistrationContext,
  students: readonly Subject[],
  asked: Issue,
  given: ReadonlyMap<number, string>,
): Promise<number[]> {
  if (students.length === 0) return [];
  const { paper } = asked;
  const certified = paper === 'leaving certificate';
  const content = certified ? await certificateTexts(ctx, students, asked) : students.map(() => ({}));
  const numbers = certified ? await certificateNumbers(ctx, students, given) : students.map(() => null);
  const tokens = students.map(() => `${ctx.school.id.toString(36)}.${randomBytes(16).toString('base64url')}`);
  const until = paper === 'id card' ? (asked.validUntil ?? endOfYear(ctx)) : null;
  const { rows } = await sql<{ id: number }>`
    insert into registration.paper (kind, number, token, student_id, content, issued_on, valid_until, issued_by)
    select ${paper}, n.number, n.token, n.student_id, n.content::jsonb, ${schoolDay(ctx)}::date, ${until}::date, ${ctx.user.username}
      from unnest(${numbers}::text[], ${tokens}::text[], ${students.map(({ id }) => id)}::bigint[],
                  ${content.map((one) => JSON.stringify(one))}::text[]) with ordinality as n (number, token, student_id, content, place)
     order by n.place returning id`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

async function certificateTexts(
  ctx: RegistrationContext,
  students: readonly Subject[],
  { conduct }: Issue,
): Promise<CertificateText[]> {
  const facts = await leavingFacts(
    ctx.tx,
    students.map(({ id }) => id),
  );
  const signatory = (await headName(ctx.tx)) ?? ctx.school.name;
  return students.map((one) => {
    const fact = facts.get(one.id);
    return {
      fullName: one.fullName,
      admissionNo: one.admissionNo,
      upi: one.upi,
      assessmentNo: one.assessmentNo,
      gender: one.gender,
      bornOn: one.bornOn,
      admittedOn: one.admittedOn,
      firstClass: fact?.firstClass ?? null,
      lastClass: fact?.lastClass ?? one.seat,
      leftOn: one.leftOn,
      leftBecause: one.leftBecause,
      conduct: fact?.conduct ?? conduct,
      signatory,
    };
  });
}

/** The number that a transfer gave its certificate already, or the next of the year's series. */
async function certificateNumbers(
  ctx: RegistrationContext,
  students: readonly Subject[],
  given: ReadonlyMap<number, string>,
): Promise<string[]> {
  const without = students.filter(({ id }) => !given.has(id)).length;
  const fresh = (await documentNumbers(ctx.tx, certificateSeries, schoolDay(ctx), without)).values();
  return students.map(({ id }) => given.get(id) ?? there(fresh.next().value));
}

/** Numbers that transfers gave and that no certificate has taken yet: those of a leaving after what stands. */
async function numbersOfTransfers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ studentId: number; number: string }>`
    select distinct on (r.student_id) r.student_id as "studentId", r.leaving_certificate_no as number from registration.transfer r
     where r.student_id = any(${ids}::bigint[]) and r.state = 'completed' and r.direction = 'out' and r.leaving_certificate_no is not null
       and not exists (select from registration.paper p where p.school_id = r.school_id and p.number = r.leaving_certificate_no)
     order by r.student_id, r.id desc`.execute(tx);
  return new Map(rows.map(({ studentId, number }) => [studentId, number]));
}
