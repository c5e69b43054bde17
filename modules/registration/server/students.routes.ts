import { implement } from '#kit/server/http/implement.ts';
import { studentsApi } from '../contract/students.ts';
import { replaceGuardians } from './guardians.store.ts';
import { moveStudents } from './move.store.ts';
import { refuse } from './place.store.ts';
import { listStudents } from './roll/roll.store.ts';
import { changeStatus, updatePerson, updatePlace } from './sections.store.ts';
import { admissionProblems, birthProblems } from './status.rules.ts';
import { getStudent, readStudent, writeStudent } from './students.store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

export const studentRoutes = implement(studentsApi, {
  list: (ctx, input) => listStudents(ctx.tx, input),
  get: (ctx, { id }) => getStudent(ctx.tx, id),
  updatePerson: (ctx, input) => updatePerson(ctx, input),
  updatePlace: (ctx, input) => updatePlace(ctx, input),
  changeStatus: (ctx, input) => changeStatus(ctx, input),

  updateAdmission: async (ctx, { id, version, ...admission }) => {
    const { bornOn } = await readStudent(ctx.tx, id);
    const early = birthProblems(bornOn, admission.admittedOn, schoolDay(ctx));
    refuse([
      ...admissionProblems(admission.admittedOn, schoolDay(ctx)),
      ...early.map(({ message }) => ({ path: 'admittedOn', message })),
    ]);
    return writeStudent(ctx, { id, version }, admission, { action: 'changed' });
  },

  updateGuardians: (ctx, { id, version, guardians }) =>
    writeStudent(ctx, { id, version }, {}, { action: 'guardians changed' }, () => replaceGuardians(ctx.tx, id, guardians)),

  updatePhoto: (ctx, { id, version, photoFileId }) =>
    writeStudent(ctx, { id, version }, { photoFileId }, { action: 'photo changed' }, async (before) => {
      if (photoFileId === before.photoFileId) return;
      if (photoFileId !== null) await ctx.services.files.link(ctx, photoFileId, 'photo', 'photoFileId');
      if (before.photoFileId !== null) await ctx.services.files.unlink(ctx, before.photoFileId);
    }),

  move: async (ctx, input) => ({ moved: await moveStudents(ctx, input) }),
});
