import { sql } from 'kysely';
import { dayIn, formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { hasPaper } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { getLeaveout } from './leaveouts.store.ts';

interface Pass {
  no: string;
  kind: string;
  student: string;
  admissionNo: string;
  seat: string | null;
  hostel: string | null;
  reason: string;
  outFrom: string;
  backBy: string;
  returnWith: string | null;
  token: string;
  code: string;
  state: string;
  signers: string[] | null;
}

/** Passes to hand out, an A6 page each, in the order asked for. Only approved ones have a pass. */
export async function chits(ctx: SchoolContext, ids: readonly number[], letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { rows } = await sql<Pass>`
    select l.leaveout_no as no, y.name as kind, s.full_name as student, s.admission_no as "admissionNo",
           c.name || coalesce(' ' || t.name, '') as seat, h.name as hostel, l.reason, l.out_from as "outFrom", l.back_by as "backBy",
           l.return_with as "returnWith", l.token, l.code, l.state,
           (select array_agg(g.title || ' ' || g.account_name order by g.place) from registration.leaveout_signature g
             where g.school_id = l.school_id and g.leaveout_id = l.id and g.approved) as signers
      from registration.leaveout l
      join registration.student s on s.school_id = l.school_id and s.id = l.student_id
      join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id
     where l.id = any(${ids}::bigint[]) order by c.level, t.name, s.search_text`.execute(ctx.tx);
  if (rows.length < new Set(ids).size) throw notFound('leave-out');
  const without = rows.find(({ state }) => state !== 'approved' && state !== 'out');
  if (without) throw new UserError('rule', `The leave-out of ${without.student} is ${without.state}, so it has no pass.`);
  const head = await letterhead(ctx);
  const images: TypstImage[] = rows.map(({ token }, at) => qrImage(`qr-${at}.svg`, token));
  if (head.logo) images.push({ name: 'logo', bytes: head.logo });
  const at = (instant: string) => formatInstant(instant, ctx.school.timeZone);
  const passes = rows.map((one, index) => ({
    no: one.no,
    kind: one.kind,
    student: one.student,
    about: [`Adm ${one.admissionNo}`, one.seat, one.hostel].filter(Boolean).join(', '),
    code: `${one.code.slice(0, 3)} ${one.code.slice(3)}`,
    qr: `qr-${index}.svg`,
    signed: one.signers?.join(', ') ?? '',
    facts: [
      ['Reason', one.reason],
      ['Leaves', at(one.outFrom)],
      ['Back by', at(one.backBy)],
      ...(one.returnWith === null ? [] : [['Comes back', one.returnWith]]),
    ],
  }));
  const data = { name: head.name, contacts: head.contacts, logo: head.logo ? 'logo' : null, passes };
  const body = await writePdf(new URL('./chit.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: 'Gate passes.pdf', inline: true };
}

/** The letter to the guardians about a suspension. */
export async function suspensionLetter(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const one = await getLeaveout(ctx, id);
  if (one.kind !== 'suspension') throw new UserError('rule', 'Only a suspension has a letter.');
  const [word] = leaveoutApproval.states[one.state];
  if (!hasPaper(one.state)) throw new UserError('rule', `This suspension is ${word.toLowerCase()}, so it has no letter.`);
  const { timeZone } = ctx.school;
  const until = formatInstant(one.backBy, timeZone);
  const returns = one.returnWith === null ? '' : ` ${one.studentName} comes back ${one.returnWith}.`;
  const guardian = one.collectors[0];
  const body = await writeLettersPdf(await letterhead(ctx), `Suspension of ${one.studentName}`, [
    {
      reference: `Our ref: ${one.leaveoutNo}`,
      date: formatDay(dayIn(timeZone, ctx.now)),
      to: guardian ? [guardian.fullName, `${guardian.relation} of ${one.studentName}`] : [`The guardian of ${one.studentName}`],
      subject: `Suspension of ${one.studentName}`,
      paragraphs: [
        `We write to tell you that ${one.studentName}, admission number ${one.admissionNo}, of ${one.seat ?? 'this school'} is suspended from ${formatInstant(one.outFrom, timeZone)} until ${until}.`,
        `The reason is: ${one.reason}`,
        `The suspension ends when the school has cleared it.${returns} Please bring this letter.`,
      ],
      signatory: {
        name: one.signatures.at(-1)?.accountName ?? one.requestedBy,
        title: one.signatures.at(-1)?.title ?? 'For the school',
      },
    },
  ]);
  return { body, type: 'application/pdf', name: `Suspension of ${one.studentName}.pdf`, inline: true };
}
