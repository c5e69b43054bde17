import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { letterOf } from '../../contract/paper-layout.ts';
import type { FieldReading, SheetPage } from '../../contract/paper-sheet.ts';
import type { QuizPaper, QuizSheet, quizPapersApi, ReadField, SheetRow } from '../../contract/papers.ts';
import { seatOf } from '../attempts/attempts.store.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';
import type { Decided } from './answers.rules.ts';
import { pageRead } from './sheet-state.ts';

/** What was printed of a quiz, the newest first. */
export async function papersOf(ctx: QuizContext, quizId: number): Promise<QuizPaper[]> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<QuizPaper>`
    select p.id, p.no, v.variants, g.questions, v.pages, h.sheets, p.spares, h.taken, h.open, p.made_at as "madeAt",
           p.made_name as "madeName"
      from elearning.quiz_paper p
      cross join lateral (
        select count(*)::int as variants, max(jsonb_array_length(v.pages))::int as pages from elearning.quiz_paper_variant v
         where v.school_id = p.school_id and v.paper_id = p.id) v
      cross join lateral (
        select count(*)::int as questions from elearning.quiz_paper_question g
         where g.school_id = p.school_id and g.paper_id = p.id and g.variant = 1) g
      cross join lateral (
        select count(*) filter (where not h.spare)::int as sheets, count(*) filter (where h.state = 'taken')::int as taken,
               count(*) filter (where h.state in ('partly', 'doubtful', 'whose', 'again'))::int as open
          from elearning.quiz_sheet h where h.school_id = p.school_id and h.paper_id = p.id) h
     where p.quiz_id = ${quizId} order by p.no desc`.execute(ctx.tx);
  return rows;
}

/** Sheets `h` of papers `p` with their student `s`. */
const sheetRows = sql`
  from elearning.quiz_sheet h
  join elearning.quiz_paper p on p.school_id = h.school_id and p.id = h.paper_id
  join elearning.quiz_paper_variant v on v.school_id = h.school_id and v.paper_id = h.paper_id and v.variant = h.variant
  left join registration.roll s on s.school_id = h.school_id and s.id = h.student_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams n on n.school_id = s.school_id and n.id = s.stream_id`;

/** Fields with a doubt that nobody has decided, of the pages that count. */
const doubts = sql`(
  select count(*)::int
    from elearning.quiz_scan_page g, jsonb_array_elements(g.reading) with ordinality as f (field, place)
   where g.school_id = h.school_id and g.sheet_id = h.id and g.outcome = 'read' and f.field ->> 'doubt' is not null
     and not g.decided ? (f.place - 1)::text)`;

const fields = sql`
  h.id, h.version, p.no as "paperNo", h.no, h.variant as "variantNo", h.student_id as "studentId", s.full_name as student,
  s.admission_no as "admissionNo", ${seatOf} as seat, h.state,
  case when h.state = 'again' then (
    select 'Attempt ' || a.no || case when a.state in ('running', 'overdue') then ' runs just now' else ' is there already' end
      from elearning.quiz_attempt a
     where a.school_id = h.school_id and a.quiz_id = p.quiz_id and a.student_id = h.student_id order by a.no desc limit 1) end as says,
  jsonb_array_length(v.pages) as pages,
  (select count(*)::int from elearning.quiz_scan_page g
    where g.school_id = h.school_id and g.sheet_id = h.id and g.outcome = 'read') as "pagesRead",
  ${doubts} as doubts, h.attempt_id as "attemptId"`;

type Row = Omit<SheetRow, 'variant'> & { variantNo: number };
const rowOf = ({ variantNo, ...row }: Row): SheetRow => ({ ...row, variant: letterOf(variantNo - 1) });

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  student: sql`s.full_name`,
  seat: sql`(c.level, ${seatOf}, s.full_name)`,
  state: sql`array_position(array['doubtful', 'whose', 'again', 'partly', 'printed', 'taken'], h.state)`,
  no: sql`(p.no, h.no)`,
};

/** The answer sheets of a quiz as they are asked for. A spare sheet that nobody has used is not missing, and is not listed. */
export async function listSheets(ctx: QuizContext, input: Input<typeof quizPapersApi.sheets>): Promise<Page<SheetRow>> {
  const { id, q, state, paperId, page, size, sort } = input;
  await workerOn(ctx, id);
  const down = wayOf(sort);
  const { rows } = await sql<Row & { total: number }>`
    select ${fields}, (count(*) over ())::int as total ${sheetRows}
     where p.quiz_id = ${id} and not (h.spare and h.state = 'printed')
       and ${state === undefined ? sql`true` : sql`h.state = ${state}`}
       and ${paperId === undefined ? sql`true` : sql`p.id = ${paperId}`}
       and ${q ? holds(sql`s.search_text`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`h.no`} ${down} nulls last, p.no desc, h.no
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => rowOf(row)), total: rows[0]?.total ?? 0 };
}

interface PageOfSheet {
  id: number;
  page: number;
  reading: FieldReading[];
  decided: Decided;
  decidedName: string | null;
}

/** One sheet with what was read of it. Throws 404 and 403. */
export async function getSheet(ctx: QuizContext, id: number): Promise<QuizSheet> {
  const { rows } = await sql<Row & { quizId: number; design: SheetPage[] }>`
    select ${fields}, p.quiz_id as "quizId", v.pages as design ${sheetRows} where h.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('sheet');
  const { design, quizId, ...row } = found;
  await workerOn(ctx, quizId);
  const { rows: read } = await sql<PageOfSheet>`
    select g.id, ${pageRead}, g.decided, g.decided_name as "decidedName" from elearning.quiz_scan_page g
     where g.sheet_id = ${id} and g.outcome = 'read' order by g.page`.execute(ctx.tx);
  return {
    ...rowOf(row),
    quizId,
    pageRows: read.map(({ id: pageId, page }) => ({ id: pageId, page })),
    fields: read.flatMap((one) => fieldsOfPage(one, design[one.page - 1])),
    missing: design.flatMap((_, at) => (read.some(({ page }) => page === at + 1) ? [] : [at + 1])),
  };
}

const fieldsOfPage = ({ id, reading, decided, decidedName }: PageOfSheet, page: SheetPage | undefined): ReadField[] =>
  (page?.fields ?? []).flatMap(({ place, name, how, bubbles }, at) => {
    const field = reading[at];
    if (how === 'hand' || !field) return [];
    const said = decided[at];
    return [
      {
        pageId: id,
        at,
        place,
        name,
        labels: bubbles.map(({ label, value }) => label || value),
        many: how === 'many',
        read: field.filled,
        doubt: field.doubt,
        decided: said ? [...said] : null,
        decidedName: said ? decidedName : null,
      },
    ];
  });
