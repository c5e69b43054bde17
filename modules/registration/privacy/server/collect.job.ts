import { port } from '#kit/server/module/ports.ts';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import { enterBehindCode } from '#kit/server/http/behind-code.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeCsv } from '#kit/server/sheets/csv.ts';
import { type SubjectKind, subjectKinds } from '../contract/requests.ts';
import { documentsOf, documentFile } from '../../students/server/documents.store.ts';
import { healthOf } from '../../students/server/health.store.ts';
import { getStudent } from '../../students/server/students.store.ts';
import { consentsOf } from './consents.store.ts';
import { noteHealthAccess } from '../../students/server/health-access.store.ts';
import { type KeptRows, keptRows, personRow } from './kept-rows.ts';
import { people } from './people.ts';
import { type Guise, guisesOf, subjectName } from './subjects.store.ts';

/** A part of a person's data that another module keeps: its name in the file, and what is kept. */
export interface DataSection {
  readonly name: string;
  /** Of whom; a student where it is left out. */
  readonly whose?: 'student' | 'staff';
  read(ctx: SchoolContext, personId: number): Promise<unknown>;
}

const readMe = (school: string, person: string) =>
  `Everything that ${school} keeps of ${person}, gathered on request (Data Protection Act 2019, sections 26 and 38).\n` +
  'data.json holds the facts in words. records/ has every record about the person as it is kept, a sheet for each kind, and\n' +
  'history what was done to it and by whom. documents/ and files/ are the papers as they were handed in or made.\n';

/** Gathers everything kept of a person in one ZIP file for them, or for the family of a student. */
export const collectJob = (sections: readonly DataSection[]) =>
  defineJob({
    kind: 'registration.collect',
    payload: z.object({ kind: z.enum(subjectKinds), id: z.int().positive() }),
    run: (job) =>
      job.finish(async (ctx) => {
        const { kind, id } = job.payload;
        const name = await subjectName(ctx.tx, kind, id);
        const kept = await recordsOf(ctx, job.payload);
        // Money that names the person stands behind the code here as in its own module.
        if (kept.some((table) => table.name.startsWith('finance.'))) enterBehindCode(ctx);
        const data: Record<string, unknown> = kind === 'student' ? await studentData(ctx, id) : { [kind]: name };
        for (const section of sections)
          if ((section.whose ?? 'student') === kind) data[section.name] = await section.read(ctx, id);
        data['records'] = Object.fromEntries(kept.map((table) => [table.name, table.rows]));
        const files: Record<string, Uint8Array> = {
          'READ ME.txt': strToU8(readMe(ctx.school.name, name)),
          'data.json': strToU8(JSON.stringify(data, null, 2)),
        };
        for (const table of kept) files[`records/${table.name}.csv`] = sheetOf(ctx, table.rows);
        for (const file of await filesOf(ctx, kept)) files[`files/${file.id} ${safe(file.name)}`] = await bytesOf(ctx, file.id);
        if (kind === 'student') await addStudentFiles(ctx, id, files);
        const bytes = zipSync(files, { level: 6 });
        const zip = { bytes, name: `Data of ${name}.zip`, type: 'application/zip', purpose: 'export' } as const;
        const fileId = await ctx.services.files.keepMade(ctx, zip);
        const after = { Files: Object.keys(files).length };
        ctx.changed({ entity: people[kind].entity, id, action: 'all data gathered', after });
        return { fileId, message: `${Object.keys(files).length} files` };
      }),
  });

/** The records of all that the person is to the school, each table once, and what was done to them. */
async function recordsOf(ctx: SchoolContext, asked: Guise): Promise<KeptRows[]> {
  const tables = new Map<string, Map<string, Record<string, unknown>>>();
  const wordsOf = new Map<string, string>();
  for (const { kind, id } of await guisesOf(ctx.tx, asked)) {
    const own = kind === 'student' ? [] : [await personRow(ctx.tx, kind, id)];
    for (const { name, words, rows } of [...own, ...(await keptRows(ctx.tx, kind, id)), await historyOf(ctx, kind, id)]) {
      const table = tables.get(name) ?? new Map<string, Record<string, unknown>>();
      for (const row of rows) table.set(JSON.stringify(row), row);
      tables.set(name, table);
      wordsOf.set(name, words);
    }
  }
  return [...tables].map(([name, rows]) => ({ name, words: wordsOf.get(name) ?? name, rows: [...rows.values()] }));
}

async function studentData(ctx: SchoolContext, id: number): Promise<Record<string, unknown>> {
  await noteHealthAccess(ctx, [id], 'file of all data');
  return {
    student: await getStudent(ctx.tx, id),
    health: await healthOf(ctx.tx, id),
    consents: await consentsOf(ctx.tx, id),
  };
}

async function addStudentFiles(ctx: SchoolContext, id: number, files: Record<string, Uint8Array>): Promise<void> {
  const { photoFileId } = await getStudent(ctx.tx, id);
  if (photoFileId !== null) files['photo'] = await bytesOf(ctx, photoFileId);
  for (const document of await documentsOf(ctx.tx, id)) {
    const name = `documents/${document.id} ${safe(document.name)}`;
    files[name] = await bytesOf(ctx, await documentFile(ctx.tx, id, document.id));
  }
}

const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_');

/** What was done to the person's own record, as the audit has it. */
async function historyOf(ctx: SchoolContext, kind: SubjectKind, id: number): Promise<KeptRows> {
  const { rows } = await sql<Record<string, unknown>>`
    select at, account_name, action, before, after, reason from kit.audit_entry
     where entity = ${people[kind].entity} and entity_id = ${id} order by id`.execute(ctx.tx);
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

/** What later modules keep of a person, for the file that families and staff may ask for. */
export const dataSections = port<DataSection>('registration.data sections');
