import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { getErasure, subjectsInWords } from './erasures.store.ts';

/** The proof of an erasure as paper: counts and digests, and nothing of who was erased but the keys of their records. */
export async function proofPdf(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { proof, proofDigest, askedBy, askedAt, approvedBy, approvedAt, doneAt, requestId } = await getErasure(ctx, id);
  if (!proof || doneAt === null || approvedAt === null) throw new UserError('rule', 'This erasure is not carried out yet.');
  const at = (instant: string) => formatInstant(instant, ctx.school.timeZone);
  const title = `Proof of erasure ${id}`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      `Request ${requestId}. Records: ${subjectsInWords(proof)}`,
      `Asked for by ${askedBy}, ${at(askedAt)}; approved by ${approvedBy ?? ''}, ${at(approvedAt)}; carried out ${at(doneAt)}`,
      `Files removed: ${proof.files}. Entries of the audit emptied: ${proof.audit}. Mentions taken out elsewhere: ${proof.mentions}`,
      ...proof.figures.map(
        ({ what, before, after }) => `${what}: ${before === after ? 'unchanged' : 'CHANGED'}, ${after.slice(0, 32)}`,
      ),
      `SHA-256 of this proof: ${proofDigest ?? ''}`,
      'After a backup from before this day is restored, take a request for the same records (search #number) and carry it out again.',
    ],
    columns: [
      { key: 'words', label: 'Records', kind: 'text' },
      { key: 'rows', label: 'What became of them', kind: 'text' },
      { key: 'count', label: 'Number', kind: 'number' },
      { key: 'why', label: 'Why, and what stays', kind: 'text' },
    ],
    rows: proof.tables.map(({ words, rows, count, why }) => ({ words, rows, count, why })),
    timeZone: ctx.school.timeZone,
    footer: `${title}, ${ctx.school.name}`,
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
