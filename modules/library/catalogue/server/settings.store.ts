import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { LibrarySettings } from '../contract/settings.ts';
import { nextAccession, setNextAccession } from './copies/accession.store.ts';

type Kept = Omit<LibrarySettings, 'nextNumber'>;

/** A library that has said nothing. */
const unsaid: Kept = {
  accessionFormat: '{n:5}',
  labelSheet: '3x8',
  spineLabels: true,
  lostFee: 0,
  defaultPrice: null,
  version: 0,
};

/** What holds for the library; what is usual where the school has said nothing. */
export async function librarySetting(tx: Tx): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select accession_format as "accessionFormat", label_sheet as "labelSheet", spine_labels as "spineLabels", lost_fee as "lostFee",
           default_price as "defaultPrice", version from library.setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** The same with the number that the next copy gets. */
export async function readSettings(ctx: SchoolContext): Promise<LibrarySettings> {
  const kept = await librarySetting(ctx.tx);
  return { ...kept, nextNumber: await nextAccession(ctx.tx, kept.accessionFormat, yearOf(ctx)) };
}

const yearOf = (ctx: SchoolContext): number => Number(schoolDay(ctx).slice(0, 4));

/** Throws 409 when somebody has saved them since `version`. */
export async function saveSettings(
  ctx: SchoolContext,
  { version, nextNumber, ...said }: LibrarySettings,
): Promise<LibrarySettings> {
  const before = await readSettings(ctx);
  const { rows } = await sql<{ version: number }>`
    insert into library.setting as s (accession_format, label_sheet, spine_labels, lost_fee, default_price)
    values (${said.accessionFormat}, ${said.labelSheet}, ${said.spineLabels}, ${said.lostFee}, ${said.defaultPrice})
    on conflict (school_id) do update
      set accession_format = excluded.accession_format, label_sheet = excluded.label_sheet, spine_labels = excluded.spine_labels,
          lost_fee = excluded.lost_fee, default_price = excluded.default_price, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('page of settings');
  await setNextAccession(ctx.tx, said.accessionFormat, yearOf(ctx), nextNumber);
  const after = await readSettings(ctx);
  ctx.changed({ entity: 'library settings', id: null, action: 'changed', before, after });
  return after;
}
