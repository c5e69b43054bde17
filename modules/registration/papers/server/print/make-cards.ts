import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { mostIssued } from '../../contract/kinds.ts';
import { papersToPrint } from '../certificate.store.ts';
import { type Making, type Writer, writer } from './making.ts';
import { initialsOf, photosOf } from './photos.ts';
import { subjects } from '../subjects.store.ts';

/** ID cards: ten on an A4 sheet with their backs on the next page, or one on a page. */
export async function makeCards(making: Making): Promise<Writer> {
  const { ctx, request, verify } = making;
  const papers = await papersToPrint(ctx.tx, request.papers);
  const students = await subjects(ctx.tx, sql`s.id = any(${[...papers.keys()]}::bigint[])`, { limit: mostIssued });
  const { images, photoOf } = await photosOf(making, students);
  const cards = students.map((one) => {
    const paper = papers.get(one.id);
    return {
      name: one.fullName,
      initials: initialsOf(one),
      photo: photoOf(one),
      no: one.admissionNo,
      seat: one.seat ?? '',
      residence: one.residence,
      until: paper?.validUntil ? formatDay(paper.validUntil) : '',
      phone: request.issue?.guardianPhone && one.guardianPhone ? formatPhone(one.guardianPhone) : null,
      qr: `qr-${one.id}.svg`,
    };
  });
  const codes = students.map(({ id }) => qrImage(`qr-${id}.svg`, `${verify}${papers.get(id)?.token ?? ''}`));
  return writer(making, 'cards.typ', { cards, single: request.issue?.layout === 'single' }, [...images, ...codes]);
}
