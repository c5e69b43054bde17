import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import { headName } from '#modules/settings/server/public.ts';
import { mostIssued } from '../../contract/kinds.ts';
import { papersToPrint } from '../certificate.store.ts';
import { letterText } from '../letter-texts.store.ts';
import { dayOf, filled, letterFrame, paragraphsOf, residenceOf, valuesFor } from '../letter-words.ts';
import type { Making, Writer } from './making.ts';
import { subjects } from '../subjects.store.ts';

/** Admission letters in the school's words, a page each. */
export async function makeLetters({ ctx, request, head, verify }: Making): Promise<Writer> {
  const language = request.issue?.language ?? 'en';
  const reportingDay = request.issue?.reportingDay ?? null;
  const text = await letterText(ctx.tx, language);
  const frame = letterFrame[language];
  const papers = await papersToPrint(ctx.tx, request.papers);
  const students = await subjects(ctx.tx, sql`s.id = any(${[...papers.keys()]}::bigint[])`, { limit: mostIssued });
  const signatory = { name: (await headName(ctx.tx)) ?? ctx.school.name, title: frame.head };
  const today = dayOf(language, dayIn(ctx.school.timeZone, ctx.now));
  const letters = students.map((one) => {
    const values = valuesFor(language, one, { school: ctx.school.name, reportingDay });
    const { facts } = frame;
    return {
      reference: `${frame.reference} ${one.admissionNo}`,
      date: today,
      to: one.guardianName === null ? [frame.guardianOf(one.fullName)] : [one.guardianName, frame.guardianOf(one.fullName)],
      subject: filled(text.subject, values),
      paragraphs: paragraphsOf(filled(text.body, values)),
      facts: [
        [facts.no, one.admissionNo],
        [facts.seat, one.seat ?? ''],
        [facts.residence, residenceOf(language, one)],
        [facts.report, values.reporting_day],
      ] as const,
      signatory,
      closing: frame.closing,
      qr: { text: `${verify}${papers.get(one.id)?.token ?? ''}`, words: frame.check },
    };
  });
  return (signal) => writeLettersPdf(head, frame.file, letters, { signal });
}
