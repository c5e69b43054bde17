import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { FormColours } from '../contract/report-form.ts';
import { usualLayout, wholeLayout } from '../contract/report-layout.ts';
import type { ReportLayout, ReportLayoutDraft } from '../contract/report-layouts.ts';
import type { Curriculum } from '../../setup/contract/scales.ts';
import type { ExamsParts } from '../../server/parts.ts';
import type { FormPaper } from './forms/form-data.ts';
import { coloursOf } from './report-colours.store.ts';

const layouts = tableStore<ReportLayout>({
  table: 'exams.layout',
  entity: 'layout of report forms',
  columns: { name: 'name', curriculum: 'curriculum', standard: 'standard', definition: 'definition' },
  search: ['name'],
  filters: ['curriculum'],
});

const whole = (row: ReportLayout): ReportLayout => ({ ...row, definition: wholeLayout(row.definition, row.curriculum) });
const columnsOf = (draft: ReportLayoutDraft) => ({ ...draft, definition: JSON.stringify(draft.definition) });

/** Layouts of report forms; one of each curriculum is the standard one. */
export const reportLayoutStore = {
  list: async (...given: Parameters<typeof layouts.list>) => {
    const { rows, total } = await layouts.list(...given);
    return { rows: rows.map(whole), total };
  },
  /** Throws 404. */
  get: async (ctx: StoreContext, id: number) => whole(await layouts.get(ctx, id)),
  create: async (ctx: StoreContext, draft: ReportLayoutDraft) => {
    const standard = draft.standard || (await standardLayout(ctx, draft.curriculum)) === null;
    if (standard) await giveUp(ctx, draft.curriculum, 0);
    return whole(await layouts.create(ctx, columnsOf({ ...draft, standard })));
  },
  /** Throws 409 for a version that is not the layout's any more. A curriculum keeps its standard layout until another takes its place. */
  update: async (ctx: StoreContext, id: number, version: number, draft: ReportLayoutDraft) => {
    const before = await layouts.get(ctx, id);
    const standard = draft.standard || (before.standard && before.curriculum === draft.curriculum);
    if (standard) await giveUp(ctx, draft.curriculum, id);
    return whole(await layouts.update(ctx, id, version, columnsOf({ ...draft, standard })));
  },
  /** Throws 422 for a standard layout while its curriculum has others. */
  remove: async (ctx: StoreContext, id: number) => {
    const { standard, curriculum } = await layouts.get(ctx, id);
    const others = await layouts.list(ctx, { page: 1, size: 1, sort: 'name', curriculum }, [sql`t.id <> ${id}`]);
    if (standard && others.total > 0)
      throw new UserError('rule', `Classes of ${curriculum} have this layout. Make another one the standard first.`);
    await layouts.remove(ctx, id);
  },
};

async function giveUp({ tx }: StoreContext, curriculum: Curriculum, but: number): Promise<void> {
  await sql`update exams.layout set standard = false, version = version + 1
             where standard and curriculum = ${curriculum} and id <> ${but}`.execute(tx);
}

/** The layout that classes of a curriculum have; null while the school has none. */
export async function standardLayout(ctx: StoreContext, curriculum: Curriculum): Promise<ReportLayout | null> {
  const { rows } = await layouts.list(ctx, { page: 1, size: 1, sort: 'name', curriculum }, [sql`t.standard`]);
  return rows[0] ? whole(rows[0]) : null;
}

type PaperParts = Pick<ExamsParts, 'letterhead' | 'seals'>;

/** What report forms of a curriculum are printed with: letterhead, the school's layout or the usual one, and its colours. */
export async function paperOf(ctx: SchoolContext, curriculum: Curriculum, parts: PaperParts): Promise<FormPaper> {
  const layout = (await standardLayout(ctx, curriculum))?.definition ?? usualLayout(curriculum);
  return {
    letterhead: await parts.letterhead(ctx),
    seals: await parts.seals(ctx),
    layout,
    colours: await formColours(ctx, curriculum),
  };
}

/** The school's colours with those of the grades of a curriculum's scales. */
export async function formColours(ctx: StoreContext, curriculum: Curriculum): Promise<FormColours> {
  const { version: _, grades, ...colours } = await coloursOf(ctx);
  const { rows } = await sql<{ id: number; code: string }>`
    select g.id, g.code from exams.grade g join exams.scale s on s.school_id = g.school_id and s.id = g.scale_id
     order by (s.curriculum = ${curriculum}) desc, s.id, g.place`.execute(ctx.tx);
  const chosen = new Map(grades.map(({ gradeId, colour }) => [gradeId, colour]));
  const byCode = new Map<string, string>();
  for (const { id, code } of rows) {
    const colour = chosen.get(id);
    if (colour !== undefined && !byCode.has(code)) byCode.set(code, colour);
  }
  return { ...colours, grades: [...byCode].map(([code, colour]) => ({ code, colour })) };
}
