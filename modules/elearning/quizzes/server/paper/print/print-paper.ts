import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { imagesOf, type RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { House } from '#kit/server/module/server-module.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import { filesOfBody, type QuestionBody } from '../../../../bank/contract/question.ts';
import { letterOf } from '../../../contract/paper-layout.ts';
import { codeText, sheet, type SheetPage } from '../../../contract/paper-sheet.ts';
import type { quizPapersApi } from '../../../contract/papers.ts';
import { seatOf } from '../../attempts/attempts.store.ts';
import { candidateOf } from '../../learner/paper.ts';
import { workerOn } from '../../scope.ts';
import { linesOf, pictureName } from '../rich-lines.rules.ts';
import { askedLines } from './asked-lines.rules.ts';

interface Head {
  no: number;
  title: string;
  intro: RichText | null;
  courseName: string;
  madeAt: string;
  shuffles: boolean;
}

/** The questions of a paper, or its sheets with names, as PDF. */
export async function printPaper(
  ctx: SchoolContext,
  { id, paperId, part }: Input<typeof quizPapersApi.print>,
  letterhead: House['letterhead'],
): Promise<BinaryAnswer> {
  await workerOn(ctx, id);
  const { rows } = await sql<Head>`
    select p.no, q.title, q.intro, k.name as "courseName", p.made_at as "madeAt", p.shuffles
      from elearning.quiz_paper p
      join elearning.quiz q on q.school_id = p.school_id and q.id = p.quiz_id
      join settings.courses k on k.school_id = q.school_id and k.id = q.course_id
     where p.quiz_id = ${id} and p.id = ${paperId}`.execute(ctx.tx);
  const [head] = rows;
  if (!head) throw notFound('paper');
  const school = await letterhead(ctx);
  const body =
    part === 'sheets'
      ? await sheetsPdf(ctx, paperId, { title: head.title, school: school.name })
      : await questionsPdf(ctx, paperId, head, school);
  const what = part === 'sheets' ? 'Answer sheets' : 'Questions';
  return { body, type: 'application/pdf', name: `${what}, ${head.title}, paper ${head.no}.pdf`, inline: true };
}

interface Printed {
  no: number;
  variant: number;
  token: string;
  name: string | null;
  admissionNo: string | null;
  seat: string;
}

async function sheetsPdf(ctx: SchoolContext, paperId: number, head: { title: string; school: string }): Promise<Uint8Array> {
  const { rows: variants } = await sql<{ variant: number; pages: SheetPage[] }>`
    select v.variant, v.pages from elearning.quiz_paper_variant v where v.paper_id = ${paperId} order by v.variant`.execute(
    ctx.tx,
  );
  const { rows: sheets } = await sql<Printed>`
    select h.no, h.variant, h.token, s.full_name as name, s.admission_no as "admissionNo", ${seatOf} as seat
      from elearning.quiz_sheet h
      left join registration.roll s on s.school_id = h.school_id and s.id = h.student_id and not h.spare
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams n on n.school_id = s.school_id and n.id = s.stream_id
     where h.paper_id = ${paperId} order by h.no`.execute(ctx.tx);
  const pictures = variants.flatMap(({ pages }) =>
    pages.flatMap(({ frames }) => frames.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))),
  );
  const images = await imagesFor(ctx, pictures);
  const data = {
    ...head,
    marker: sheet.marker,
    markers: sheet.markers,
    radius: sheet.radius,
    pitch: sheet.pitch,
    code: sheet.code,
    variants: variants.map(({ variant, pages }) => ({ letter: letterOf(variant - 1), pages: pages.map(drawnPage) })),
    sheets: sheets.map(({ no, variant, token, name, admissionNo, seat }) => {
      const pages = variants.find((one) => one.variant === variant)?.pages ?? [];
      const codes = pages.map((_, at) => {
        images.push(qrImage(`code-${no}-${at + 1}.svg`, codeText(token, at + 1)));
        return `code-${no}-${at + 1}.svg`;
      });
      return {
        no,
        variant: variants.findIndex((one) => one.variant === variant),
        name,
        about: name === null ? 'Spare sheet' : [`Adm no. ${admissionNo}`, seat].filter(Boolean).join(', '),
        codes,
      };
    }),
  };
  return writePdf(new URL('./sheet.typ', import.meta.url), data, images);
}

const drawnPage = ({ fields, words, rules, frames }: SheetPage) => ({
  words,
  rules,
  bubbles: fields.flatMap(({ bubbles }) => bubbles.map(({ x, y, label }) => ({ x, y, label }))),
  frames: frames.map(({ fileId, ...frame }) => ({ ...frame, picture: fileId === null ? null : pictureName(fileId) })),
});

interface Asked {
  variant: number;
  place: number;
  seed: number;
  outOf: number;
  text: RichText;
  body: QuestionBody;
}

async function questionsPdf(
  ctx: SchoolContext,
  paperId: number,
  { title, intro, courseName, madeAt, shuffles }: Head,
  school: Awaited<ReturnType<House['letterhead']>>,
): Promise<Uint8Array> {
  const { rows } = await sql<Asked>`
    select g.variant, g.place, g.seed, g.out_of as "outOf", v.text, v.body
      from elearning.quiz_paper_question g
      join elearning.question_version v on v.school_id = g.school_id and v.id = g.version_id
     where g.paper_id = ${paperId} order by g.variant, g.place`.execute(ctx.tx);
  const pictures = [
    ...(intro ? imagesOf(intro) : []),
    ...rows.flatMap(({ text, body }) => [...imagesOf(text), ...filesOfBody(body)]),
  ];
  const images = await imagesFor(ctx, pictures);
  if (school.logo) images.push({ name: 'logo', bytes: school.logo });
  const outOf = rows.filter(({ variant }) => variant === 1).reduce((sum, one) => sum + one.outOf, 0);
  const data = {
    title,
    name: school.name,
    motto: school.motto,
    contacts: school.contacts,
    logo: school.logo ? 'logo' : null,
    about: `${courseName}, ${outOf / 100} marks. Made ${formatInstant(madeAt, ctx.school.timeZone)}.`,
    intro: intro ? linesOf(intro) : [],
    variants: [...Map.groupBy(rows, ({ variant }) => variant)].map(([variant, some]) => ({
      letter: letterOf(variant - 1),
      questions: some.map((one) => ({
        no: `${one.place}.`,
        marks: `(${one.outOf / 100})`,
        text: linesOf(one.text),
        long: JSON.stringify(one.text).length + JSON.stringify(one.body).length > 2_500,
        ...askedLines(candidateOf({ body: one.body, seed: one.seed, shuffles })),
      })),
    })),
  };
  return writePdf(new URL('./questions.typ', import.meta.url), data, images);
}

/** Pictures by the names that the template uses, each once. */
async function imagesFor(ctx: SchoolContext, fileIds: readonly number[]): Promise<TypstImage[]> {
  const images: TypstImage[] = [];
  for (const fileId of new Set(fileIds)) {
    const { body } = await ctx.services.files.open(ctx, fileId);
    images.push({ name: pictureName(fileId), bytes: body instanceof Uint8Array ? body : await buffer(body) });
  }
  return images;
}
