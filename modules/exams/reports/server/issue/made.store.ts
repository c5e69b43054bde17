import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type FormPrint, formChoices, formFiles, type reportFormsApi } from '../../contract/forms/report-forms.ts';
import { formScope } from './form-scope.ts';

/** What was chosen, as the row keeps it until the task has made the file. */
export const printRequest = formChoices.extend({ files: z.enum(formFiles), mostOwed: z.int().nullable() });
export type PrintRequest = z.output<typeof printRequest>;

/** A file that is to be made. */
export interface WantedPrint {
  examId: number;
  classId: number | null;
  streamId: number | null;
  students: number;
  request: PrintRequest;
}

/** Writes down what is to be made, in the transaction that asks for it. */
export async function insertPrint(ctx: SchoolContext, print: WantedPrint): Promise<number> {
  const { examId, classId, streamId, students, request } = print;
  const { rows } = await sql<{ id: number }>`
    insert into exams.form_print (exam_id, class_id, stream_id, request, made_by, made_account, made_at, students)
    values (${examId}, ${classId}, ${streamId}, ${JSON.stringify(request)}, ${ctx.user.fullName || ctx.user.username},
            ${ctx.user.accountId}, ${ctx.now}, ${students}) returning id`.execute(ctx.tx);
  return one(rows).id;
}

/** Names the task that makes it. */
export async function setJob(tx: Tx, id: number, jobId: number): Promise<void> {
  await sql`update exams.form_print set job_id = ${jobId} where id = ${id}`.execute(tx);
}

/** What is to be made. Throws 404. */
export async function readPrint(tx: Tx, id: number): Promise<WantedPrint> {
  const { rows } = await sql<Omit<WantedPrint, 'request'> & { request: unknown }>`
    select exam_id as "examId", class_id as "classId", stream_id as "streamId", students, request
      from exams.form_print where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('file');
  return { ...rows[0], request: printRequest.parse(rows[0].request) };
}

/** The file is made. */
export async function setMade(
  tx: Tx,
  id: number,
  made: { fileId: number; students: number; leftOut: number | null },
): Promise<void> {
  await sql`
    update exams.form_print set file_id = ${made.fileId}, students = ${made.students}, left_out = ${made.leftOut} where id = ${id}`.execute(
    tx,
  );
}

/** Files of others are for who reads all results; one's own are always one's own. */
const visible = (reads: boolean, accountId: number) => (reads ? sql`true` : sql`p.made_account = ${accountId}`);

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  madeAt: sql`p.made_at`,
  madeBy: sql`lower(p.made_by)`,
  students: sql`p.students`,
};

/** Files that were made of an exam's forms. */
export async function listMade(ctx: SchoolContext, input: Input<typeof reportFormsApi.made>): Promise<Page<FormPrint>> {
  const { reads } = await formScope(ctx);
  const mine = ctx.user.accountId;
  const where = sql`p.exam_id = ${input.id} and ${visible(reads, mine)} and ${input.q ? matches([sql`p.made_by`, sql`c.name`, sql`r.name`], input.q) : sql`true`}`;
  const { rows } = await sql<FormPrint & { total: number }>`
    select p.id, coalesce(c.name || coalesce(' ' || r.name, ''), 'Whole school') as about, coalesce(p.request ->> 'files', 'one') as files, p.students,
           p.left_out as "leftOut", p.made_by as "madeBy", p.made_at as "madeAt", j.state,
           case when p.made_account = ${mine} and j.id is not null then j.id end as "jobId",
           exists (select from kit.file f where f.school_id = p.school_id and f.id = p.file_id) as kept, count(*) over () as total
      from exams.form_print p
      left join settings.classes c on c.school_id = p.school_id and c.id = p.class_id
      left join settings.streams r on r.school_id = p.school_id and r.id = p.stream_id
      left join kit.job j on j.school_id = p.school_id and j.id = p.job_id
     where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`p.made_at`} ${wayOf(input.sort)}, p.id desc
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A file that was made. Throws 404 when it is not kept any more, or not for the caller. */
export async function madeFile(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const { reads } = await formScope(ctx);
  const { rows } = await sql<{ fileId: number }>`
    select p.file_id as "fileId" from exams.form_print p
     where p.id = ${id} and p.file_id is not null and ${visible(reads, ctx.user.accountId)}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('file');
  return ctx.services.files.open(ctx, rows[0].fileId);
}
