import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import { type LabelSheet, labelSheets } from '../../contract/labels.ts';
import { code128 } from './barcode.ts';

const payload = z.object({
  copyIds: z.array(id),
  sheet: z.enum(labelSheets),
  spines: z.boolean(),
  firstLabel: z.int(),
});

/** Millimetres of an A4 sheet: columns and rows, a label’s size, the margins before the first one, the gap between columns. */
const sheets: Readonly<
  Record<LabelSheet, { columns: number; rows: number; width: number; height: number; left: number; top: number; gap: number }>
> = {
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5 },
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '4x10': { columns: 4, rows: 10, width: 52.5, height: 29.7, left: 0, top: 0, gap: 0 },
  '5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gap: 2.5 },
};

interface Labelled {
  id: number;
  accessionNo: string;
  title: string;
  callNo: string | null;
}

async function labelled(tx: Tx, ids: readonly number[]): Promise<Labelled[]> {
  const { rows } = await sql<Labelled>`
    select c.id, c.accession_no as "accessionNo", t.title, t.call_no as "callNo"
      from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where c.id = any(${[...ids]}::bigint[]) order by c.accession_order, c.id`.execute(tx);
  return rows;
}

/** What is on a spine, one over the other: 823.914, NGU. */
const marksOf = (callNo: string | null): string[] => (callNo ?? '').split(/\s+/).filter(Boolean).slice(0, 4);

/** A line that fits a label in its smallest letters. */
function cut(text: string, width: number): string {
  const most = Math.floor(width * 0.75);
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Where the labels’ template stands. */
export const labelsTemplate = new URL('./labels.typ', import.meta.url);

/** What the template draws: each label with its code beside it. */
export async function labelsPaper(
  copies: readonly Labelled[],
  {
    sheet: name,
    spines,
    firstLabel,
    school,
  }: Pick<z.output<typeof payload>, 'sheet' | 'spines' | 'firstLabel'> & { school: string },
): Promise<{ data: object; images: TypstImage[] }> {
  const sheet = sheets[name];
  const images: TypstImage[] = [];
  const labels: object[] = [];
  for (const [at, { accessionNo: number, title, callNo }] of copies.entries()) {
    const bars = await code128(number);
    const code = `code-${at}.svg`;
    images.push(bars === null ? qrImage(code, number) : { name: code, bytes: bars });
    const foot = cut([callNo, school].filter(Boolean).join(' · '), sheet.width);
    labels.push({ spine: false, title: cut(title, sheet.width), code, square: bars === null, number, foot });
    const marks = marksOf(callNo);
    if (spines && marks.length > 0) labels.push({ spine: true, marks, number });
    if (at % 50 === 49) await soon();
  }
  const skip = Math.min(firstLabel - 1, sheet.columns * sheet.rows - 1);
  return { data: { sheet, skip, labels }, images };
}

/** Makes labels; the copies count as labelled once the file is there. */
export const labelsJob = defineJob({
  kind: 'library.labels',
  payload,
  run: async (job) => {
    const { copyIds, ...how } = job.payload;
    const copies = await job.snapshot((ctx) => labelled(ctx.tx, copyIds));
    await job.progress(0, copies.length, 'Writing the labels');
    const { data, images } = await labelsPaper(copies, { ...how, school: job.school.name });
    const bytes = await writePdf(labelsTemplate, data, images, job.signal);
    return job.finish(async (ctx) => {
      const ids = copies.map((copy) => copy.id);
      const fileId = await ctx.services.files.keepMade(ctx, {
        bytes,
        name: 'Labels of books.pdf',
        type: 'application/pdf',
        purpose: 'export',
      });
      // What was printed is no change of a copy, so that its version stays.
      await sql`update library.copy set labelled_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(ctx.tx);
      ctx.changed({
        entity: 'labels of copies',
        id: null,
        action: 'printed',
        after: { copies: copies.length, from: copies[0]?.accessionNo, to: copies.at(-1)?.accessionNo, sheet: how.sheet },
      });
      return { fileId, message: copies.length === 1 ? '1 label' : `${copies.length.toLocaleString('en-KE')} labels` };
    });
  },
});
