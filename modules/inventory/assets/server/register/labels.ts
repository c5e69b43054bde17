import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { to } from '#kit/contract/screen.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { qrImage } from '#kit/server/pdf/qr.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { there } from '#kit/server/sql/one.ts';
import type { assetsApi } from '../../contract/assets.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { placeName } from '../setup/locations.store.ts';

type Sheet = Input<typeof assetsApi.labels>['sheet'];

/** Millimetres of an A4 sheet of labels: columns and rows, a label's size, the margins before the first one, the gap between. */
const sheets: Readonly<
  Record<
    Sheet,
    { columns: number; rows: number; width: number; height: number; left: number; top: number; gap: number; text: number }
  >
> = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0, text: 9 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5, text: 11 },
  '4x12': { columns: 4, rows: 12, width: 48.5, height: 23.5, left: 8, top: 7.5, gap: 0, text: 6.5 },
  '1x4': { columns: 1, rows: 4, width: 190, height: 70, left: 10, top: 8.5, gap: 0, text: 18 },
};

/** Labels of assets: a code that opens the asset for who is signed in, its tag, name and place. Throws 404 for one of another school. */
export async function assetLabels(
  ctx: SchoolContext,
  { ids, sheet, first }: Input<typeof assetsApi.labels>,
  { letterhead, publicUrl }: { letterhead: LetterheadProvider; publicUrl: string },
): Promise<BinaryAnswer> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number; tag: string; name: string; place: string | null }>`
    select a.id, a.tag, a.name, ${placeName} as place from inventory.asset a
      left join inventory.location l on l.school_id = a.school_id and l.id = a.location_id
     where a.id = any(${wanted}::bigint[])`.execute(ctx.tx);
  if (rows.length !== wanted.length) throw notFound('asset');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const labels = wanted.map((id) => there(byId.get(id)));
  const head = await letterhead(ctx);
  const layout = sheets[sheet];
  const data = {
    sheet: layout,
    skip: Math.min(first - 1, layout.columns * layout.rows - 1),
    school: head.name,
    labels: labels.map(({ id, tag, name, place }) => ({ tag, name, place: place ?? '', qr: `qr-${id}.svg` })),
  };
  const codes = labels.map(({ id }) => qrImage(`qr-${id}.svg`, `${publicUrl}${to(assetsScreens.assetInfo, { id })}`));
  const body = await writePdf(new URL('./labels.typ', import.meta.url), data, codes);
  return { body, type: 'application/pdf', name: 'Asset labels.pdf', inline: true };
}
