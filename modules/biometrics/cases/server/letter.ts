import { sql } from 'kysely';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { headName } from '#modules/settings/server/public.ts';
import { dayStatusWords, type DayStatus, missed } from '../../days/contract/day-status.ts';
import { thisTerm } from '../../days/server/attendance-lists.store.ts';
import { getCase } from './cases.store.ts';

/** So many of the latest days are listed. */
const listed = 12;

/** The letter to the guardian who is called first. Throws 404, and 422 for a closed case. */
export async function guardianLetter(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const found = await getCase(ctx, id);
  if (found.state === 'closed') throw new UserError('rule', 'This case is closed. Open it again to write a letter.');
  const { studentId, studentName, admissionNo, className, streamName } = found;
  const { from, to } = await thisTerm(ctx);
  const { rows: days } = await sql<{ day: string; status: DayStatus; missed: number; of: number }>`
    select a.day, a.status, t.missed, t.of
      from biometrics.days a
      cross join (
        select count(*) filter (where status = any(${missed}::text[])) as missed, count(*) filter (where status <> 'leave_out') as of
          from biometrics.days where student_id = ${studentId} and day between ${from}::date and ${to}::date) t
     where a.student_id = ${studentId} and a.day between ${from}::date and ${to}::date and a.status = any(${missed}::text[])
     order by a.day desc limit ${listed}`.execute(ctx.tx);
  const { rows: guardians } = await sql<{ name: string; relation: string }>`
    select full_name as name, relation from registration.contacts where student_id = ${studentId} and full_name is not null
     order by priority limit 1`.execute(ctx.tx);
  const [guardian] = guardians;
  const seat = [className, streamName].filter(Boolean).join(' ');
  const [latest] = days;
  const body = await writeLettersPdf(await letterhead(ctx), `Attendance of ${studentName}`, [
    {
      reference: null,
      date: formatDay(dayIn(ctx.school.timeZone, ctx.now)),
      to: guardian ? [guardian.name, `${guardian.relation} of ${studentName}`] : [`The guardian of ${studentName}`],
      subject: `Attendance of ${studentName}`,
      paragraphs: [
        `We write about ${studentName}, admission number ${admissionNo}${seat ? `, of ${seat}` : ''}. ${
          latest
            ? `Of the ${latest.of} school days since ${formatDay(from)} on which the register was taken, ${latest.missed} were missed.`
            : `No school day was missed since ${formatDay(from)}.`
        }`,
        'Every day at school counts. Please call the school or come and see the class teacher, so that we find together what keeps your child away and how the school can help.',
        ...(days.length > 0
          ? [days.length < (latest?.missed ?? 0) ? `The latest ${days.length} of these days:` : 'These days were:']
          : []),
      ],
      facts: days.map(({ day, status }) => [formatDay(day), dayStatusWords[status]] as const),
      signatory: { name: (await headName(ctx.tx)) ?? ctx.user.fullName, title: 'For the school' },
    },
  ]);
  return { body, type: 'application/pdf', name: `Attendance of ${studentName}.pdf`, inline: true };
}
