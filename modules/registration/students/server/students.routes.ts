import { judge } from '#kit/contract/access.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { implement } from '#kit/server/http/implement.ts';
import { healthRead } from '../../contract/access.ts';
import { studentViewsApi } from '../contract/student-views.ts';
import { studentsApi } from '../contract/students.ts';
import { replaceGuardians } from './guardians/guardians.store.ts';
import { moveStudents } from './places/move-students.ts';
import { noteHealthAccess } from './health-access.store.ts';
import { listStudents } from './roll/roll.store.ts';
import { studentViews } from './roll/views.store.ts';
import { changeStatus, updatePerson, updatePlace } from './change-student.ts';
import { admissionProblems, birthProblems } from './status.rules.ts';
import { getStudent, readStudent, writeStudent } from './students.store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

const ofStudents = implement(studentsApi, {
  list: async (ctx, input) => {
    if (input.health && judge(healthRead, viewerOf(ctx.user)) !== 'allowed')
      throw new UserError('forbidden', 'You do not have the right to see whose health record says what to mind.');
    const found = await listStudents(ctx.tx, input);
    if (input.health)
      await noteHealthAccess(
        ctx,
        found.rows.map(({ id }) => id),
        'list of health alerts',
      );
    return found;
  },
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

export const studentRoutes = [
  ...ofStudents,
  ...implement(studentViewsApi, { list: async (ctx) => ({ rows: await studentViews(ctx) }) }),
];
