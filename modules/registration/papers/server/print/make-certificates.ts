import { formatDay } from '#kit/contract/dates.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { type CertificateText, papersToPrint } from '../certificate.store.ts';
import { type Making, type Writer, writer } from './making.ts';

/** Leaving certificates as they were issued; a second print of one says that it is a duplicate. */
export async function makeCertificates(making: Making): Promise<Writer> {
  const { ctx, request, verify } = making;
  const again = new Set(request.again);
  const papers = [...(await papersToPrint(ctx.tx, request.papers)).values()].toSorted((a, b) => a.id - b.id);
  const certificates = papers.map((paper) => {
    const said = paper.content as CertificateText;
    const facts: [string, string | null][] = [
      ['Admission number', said.admissionNo],
      ['UPI', said.upi],
      ['Assessment number', said.assessmentNo],
      ['Born', formatDay(said.bornOn)],
      ['Admitted', [formatDay(said.admittedOn), said.firstClass].filter(Boolean).join(', ')],
      ['Left', [said.leftOn && formatDay(said.leftOn), said.lastClass].filter(Boolean).join(', ')],
      ['Reason', said.leftBecause],
      ['Conduct', said.conduct],
    ];
    return {
      number: paper.number ?? '',
      duplicate: again.has(paper.id),
      student: said.fullName,
      words: `was a student of ${ctx.school.name} from ${formatDay(said.admittedOn)} to ${said.leftOn ? formatDay(said.leftOn) : ''}.`,
      facts: facts.filter(([, value]) => value),
      signatory: said.signatory,
      issued: formatDay(paper.issuedOn),
      qr: `qr-${paper.id}.svg`,
    };
  });
  const codes = papers.map(({ id, token }) => qrImage(`qr-${id}.svg`, `${verify}${token}`));
  return writer(making, 'certificates.typ', { certificates }, codes);
}
