import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentsOf, documentFile } from '../documents.store.ts';
import { healthOf } from '../health.store.ts';
import { getStudent } from '../students.store.ts';
import { papersOf } from '../papers/certificate.store.ts';
import { consentsOf } from './consents.store.ts';
import { noteHealthAccess } from './health-access.store.ts';

/** A part of a student's data that another module keeps: its name in the file, and what is kept. */
export interface DataSection {
  readonly name: string;
  read(ctx: SchoolContext, studentId: number): Promise<unknown>;
}

const readMe = (school: string, student: string) =>
  `Everything that ${school} keeps of ${student}, gathered on request (Data Protection Act 2019, sections 26 and 38).\n` +
  'data.json holds the facts, documents/ the papers as they were handed in.\n';

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
        const files: Record<string, Uint8Array> = {
          'READ ME.txt': strToU8(readMe(ctx.school.name, student.fullName)),
          'data.json': strToU8(JSON.stringify(data, null, 2)),
        };
        if (student.photoFileId !== null) files['photo'] = await bytesOf(ctx, student.photoFileId);
        for (const document of await documentsOf(ctx.tx, studentId)) {
          const name = `documents/${document.id} ${document.name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}`;
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

async function bytesOf(ctx: SchoolContext, fileId: number): Promise<Uint8Array> {
  const { body } = await ctx.services.files.open(ctx, fileId);
  return body instanceof Uint8Array ? body : buffer(body);
}
