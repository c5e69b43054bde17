import { implement } from '#kit/server/http/implement.ts';
import { keepsGateOnly } from '../../contract/access.ts';
import { documentsApi } from '../contract/documents.ts';
import { healthApi } from '../contract/health.ts';
import { rollsApi } from '../contract/rolls.ts';
import { addDocument, documentFile, documentsOf, removeDocument } from './documents.store.ts';
import { classesAndAlumni } from './roll/figures.store.ts';
import { changeHealth, healthWithVersion } from './health.store.ts';
import { noteHealthAccess } from './health-access.store.ts';
import { studentOptions } from './roll/roll.store.ts';
import { readStudent } from './students.store.ts';

export const healthRoutes = implement(healthApi, {
  get: async (ctx, { id }) => {
    await readStudent(ctx.tx, id);
    await noteHealthAccess(ctx, [id], 'profile');
    return healthWithVersion(ctx.tx, id);
  },
  update: async (ctx, { id, version, ...health }) => {
    await readStudent(ctx.tx, id);
    return changeHealth(ctx, id, health, version);
  },
});

export const documentRoutes = implement(documentsApi, {
  list: async (ctx, { id }) => {
    await readStudent(ctx.tx, id);
    return { rows: await documentsOf(ctx.tx, id) };
  },
  add: async (ctx, { id, ...document }) => {
    await readStudent(ctx.tx, id);
    await addDocument(ctx, id, document, 'fileId');
    ctx.changed({ entity: 'student', id, action: 'document added', after: { Document: `${document.kind}: ${document.name}` } });
    return { rows: await documentsOf(ctx.tx, id) };
  },
  file: async (ctx, { id, documentId }) => ctx.services.files.open(ctx, await documentFile(ctx.tx, id, documentId)),
  remove: async (ctx, { id, documentId }) => {
    await removeDocument(ctx, id, documentId);
    return { rows: await documentsOf(ctx.tx, id) };
  },
});

export const rollRoutes = implement(rollsApi, {
  activeStudents: async (ctx, { limit, ...filter }) =>
    keepsGateOnly(ctx.user.roles) ? [] : studentOptions(ctx.tx, filter, limit),
  classesAndAlumni: (ctx) => classesAndAlumni(ctx.tx),
});
