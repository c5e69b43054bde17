import { sql } from 'kysely';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { noSecondFactor, type Principal, type School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import type { PublicContext, SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import { mostTries, type OpenSlip } from '../contract/links.ts';
import { givenStates, type PaperSize } from '../contract/paper-sizes.ts';
import { isCode, schoolOfToken } from './link-rules.ts';
import { slipPdf, wholeSlip } from './print.ts';

/** The same for every link that opens nothing, whatever the reason: whoever tries addresses learns nothing. */
const gone = () =>
  new UserError('not_found', 'This link opens nothing, or nothing any more. Ask the school to send your payslip once more.');

interface Found {
  id: number;
  slipId: number;
  tries: number;
  expiresAt: string;
  idNumber: string | null;
  fullName: string;
  month: string;
  payDay: string;
  net: number;
}

interface Asked {
  token: string;
  code: string;
}

/** What the link shows to whoever knows the code. Throws 404 for any other link, and 422 for a wrong code, which is counted. */
export function openByLink(ctx: PublicContext, asked: Asked): Promise<OpenSlip> {
  return behindCode(ctx, asked, async ({ fullName, month, payDay, net, expiresAt }, school) => ({
    school: school.name,
    fullName,
    month,
    payDay,
    net,
    expiresAt,
  }));
}

/** The payslip itself; the same answers as to opening it. */
export function paperByLink(
  ctx: PublicContext,
  { size, ...asked }: Asked & { size: PaperSize },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  return behindCode(ctx, asked, async ({ slipId }, school) => {
    const own: SchoolContext = { ...ctx, school, upload: null, user: nobody(school) };
    return slipPdf(own, await wholeSlip(own, slipId), size, letterhead, null);
  });
}

/** Whoever holds a link has no account and no rights. */
const nobody = (school: School): Principal => ({
  accountId: 0,
  sessionId: 0,
  kind: 'school',
  username: '',
  fullName: '',
  roles: [],
  school,
  studentId: null,
  branchId: null,
  mustChangePassword: false,
  financeCodeNeeded: false,
  secondFactor: noSecondFactor,
  impersonator: null,
});

async function behindCode<R>(
  ctx: PublicContext,
  { token, code }: Asked,
  work: (found: Found, school: School) => Promise<R>,
): Promise<R> {
  const schoolId = schoolOfToken(token);
  const school = schoolId === null ? null : await schoolInTransaction(ctx, schoolId);
  if (school?.status !== 'active') throw gone();
  return asSchool(ctx.tx, school.id, async () => {
    const found = await held(ctx.tx, token);
    if (!found || found.tries >= mostTries || Date.parse(found.expiresAt) <= ctx.now.getTime()) throw gone();
    if (!isCode(code, found.idNumber)) {
      await sql`update hr.slip_link set tries = tries + 1 where id = ${found.id}`.execute(ctx.tx);
      throw wrong(mostTries - found.tries - 1);
    }
    await sql`
      update hr.slip_link set tries = 0, openings = openings + 1, opened_at = coalesce(opened_at, ${ctx.now})
       where id = ${found.id}`.execute(ctx.tx);
    return work(found, school);
  });
}

/** The link of a token, held so that of many tries at once each counts; null where its payslip is not given (any more). */
async function held(tx: Tx, token: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select l.id, l.slip_id as "slipId", l.tries, l.expires_at as "expiresAt", s.full_name as "fullName", s.net,
           left(s.month::text, 7) as month, r.pay_day as "payDay", coalesce(f.national_id, s.numbers->>'nationalId') as "idNumber"
      from hr.slip_link l
      join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
      join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
      left join settings.staff f on f.school_id = s.school_id and f.id = s.staff_member_id
     where l.token_hash = ${tokenHash(token)} and l.revoked_at is null and r.state = any(${[...givenStates]}::text[])
       for update of l`.execute(tx);
  return rows[0] ?? null;
}

function wrong(left: number): UserError {
  const again =
    left === 0
      ? 'The link opens nothing any more: ask the school to send your payslip once more.'
      : `You can try ${left === 1 ? 'once more' : `${left} more times`}.`;
  const message = `These are not the last four characters of your ID number. ${again}`;
  return new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
}
