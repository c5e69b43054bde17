import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeCsv } from '#kit/server/sheets/csv.ts';
import { documentsOf, documentFile } from '../documents.store.ts';
import { healthOf } from '../health.store.ts';
import { getStudent } from '../students.store.ts';
import { papersOf } from '../papers/certificate.store.ts';
import { consentsOf } from './consents.store.ts';
import { noteHealthAccess } from './health-access.store.ts';
import { type KeptRows, keptRows } from './kept-rows.ts';

/** A part of a student's data that another module keeps: its name in the file, and what is kept. */
export interface DataSection {
  readonly name: string;
  read(ctx: SchoolContext, studentId: number): Promise<unknown>;
}

const readMe = (school: string, student: string) =>
  `Everything that ${school} keeps of ${student}, gathered on request (Data Protection Act 2019, sections 26 and 38).\n` +
  'data.json holds the facts in words. records/ has every record about the student as it is kept, a sheet for each kind, and\n' +
  'history what was done to it and by whom. documents/ and files/ are the papers as they were handed in or made.\n';

/** Gathers everything kept of a student in one ZIP file for the family. */
export const collectJob = (sections: readonly DataSection[]) =>
  defineJob({
    kind: 'registration.collect',
    payload: z.object({ studentId: z.number().int().positive() }),
    run: (job) =>
      job.finish(async (ctx) => {
        const { studentId } = job.payload;
        await noteHealthAccess(ctx, [studentId], 'file of all data');
        const student = await getStudent(ctx.tx, studentId);
        const data: Record<string, unknown> = {
          student,
          health: await healthOf(ctx.tx, studentId),
          consents: await consentsOf(ctx.tx, studentId),
          papers: await papersOf(ctx.tx, studentId),
        };
        for (const section of sections) data[section.name] = await section.read(ctx, studentId);
        const kept = [...(await keptRows(ctx.tx, 'student', studentId)), await historyOf(ctx, studentId)];
        data['records'] = Object.fromEntries(kept.map(({ name, rows }) => [name, rows]));
        const files: Record<string, Uint8Array> = {
          'READ ME.txt': strToU8(readMe(ctx.school.name, student.fullName)),
          'data.json': strToU8(JSON.stringify(data, null, 2)),
        };
        for (const { name, rows } of kept) files[`records/${name}.csv`] = sheetOf(ctx, rows);
        for (const { id, name } of await filesOf(ctx, kept)) files[`files/${id} ${safe(name)}`] = await bytesOf(ctx, id);
        if (student.photoFileId !== null) files['photo'] = await bytesOf(ctx, student.photoFileId);
        for (const document of await documentsOf(ctx.tx, studentId)) {
          const name = `documents/${document.id} ${safe(document.name)}`;
          files[name] = await bytesOf(ctx, await documentFile(ctx.tx, studentId, document.id));
        }
        const name = `Data of ${student.fullName}.zip`;
        const bytes = zipSync(files, { level: 6 });
        const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/zip', purpose: 'export' });
        ctx.changed({
          entity: 'student',
          id: studentId,
          action: 'all data gathered',
          after: { Files: Object.keys(files).length },
        });
        return { fileId, message: `${Object.keys(files).length} files` };
      }),
  });

const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_');

/** What was done to the student's own record, as the audit has it. */
async function historyOf(ctx: SchoolContext, studentId: number): Promise<KeptRows> {
  const { rows } = await sql<Record<string, unknown>>`
    select at, account_name, action, before, after, reason from kit.audit_entry
     where entity = 'student' and entity_id = ${studentId} order by id`.execute(ctx.tx);
  return { name: 'history', words: 'history', rows };
}

function sheetOf(ctx: SchoolContext, rows: KeptRows['rows']): Uint8Array {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, label: key, kind: 'text' as const }));
  return writeCsv(columns, rows, ctx.school.timeZone);
}

/** Files that the records point at, besides the documents and the photo, which have a place of their own. */
async function filesOf(ctx: SchoolContext, kept: readonly KeptRows[]): Promise<{ id: number; name: string }[]> {
  const named = kept
    .filter(({ name }) => name !== 'registration.document')
    .flatMap(({ rows }) =>
      rows.flatMap((row) => Object.entries(row).flatMap(([key, id]) => (/(^|_)file_id$/.test(key) ? [id] : []))),
    );
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from kit.file where id = any(${named.filter((id) => typeof id === 'number')}::bigint[]) order by id`.execute(
    ctx.tx,
  );
  return rows;
}

async function bytesOf(ctx: SchoolContext, fileId: number): Promise<Uint8Array> {
  const { body } = await ctx.services.files.open(ctx, fileId);
  return body instanceof Uint8Array ? body : buffer(body);
}
