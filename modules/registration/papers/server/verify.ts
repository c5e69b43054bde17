import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { CheckedPaper } from '../contract/verify.ts';
import { stateOn } from './issued.store.ts';
import { firstLetter } from './print/photos.ts';

/** The shape of a token: the school in base 36, a dot, 128 random bits. */
const shape = /^([0-9a-z]{1,6})\.([A-Za-z0-9_-]{22})$/;

/** What a QR code's token stands for; null when no school has issued such a paper. */
export async function checkPaper(ctx: PublicContext, token: string): Promise<CheckedPaper | null> {
  const schoolId = Number.parseInt(shape.exec(token)?.[1] ?? '', 36);
  const school = schoolId > 0 && schoolId < 2 ** 31 ? await schoolInTransaction(ctx, schoolId) : null;
  if (!school) return null;
  const today = dayIn(school.timeZone, ctx.now);
  const { rows } = await sql<Omit<CheckedPaper, 'school' | 'name'> & { firstName: string; lastName: string }>`
    select p.kind, p.number, s.first_name as "firstName", s.last_name as "lastName", s.admission_no as "admissionNo",
           p.issued_on as "issuedOn", p.valid_until as "validUntil", ${stateOn(today)} as state, p.closed_on as "closedOn"
      from registration.paper p join registration.student s on s.school_id = p.school_id and s.id = p.student_id
     where p.school_id = ${school.id} and p.token = ${token}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) return null;
  const { firstName, lastName, ...rest } = found;
  return { ...rest, school: school.name, name: `${firstName} ${firstLetter(lastName)}.` };
}
