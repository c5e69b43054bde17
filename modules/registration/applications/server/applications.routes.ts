import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { admissionWindowsApi } from '../contract/admission-windows.ts';
import { applicationsApi } from '../contract/applications.ts';
import { apply, correct } from './apply.store.ts';
import { countsByState, getApplication, listApplications } from './applications.store.ts';
import { enrolApplicant, moveApplications, setInterview } from './decide.store.ts';
import { undoEnrolment } from './undo.store.ts';
import { windowStore } from './windows.store.ts';

export const applicationRoutes = [
  ...implement(admissionWindowsApi, handlersOf(windowStore)),
  ...implement(applicationsApi, {
    list: (ctx, input) => listApplications(ctx.tx, input),
    counts: async (ctx, { windowId }) => ({ rows: await countsByState(ctx.tx, windowId) }),
    get: (ctx, { id }) => getApplication(ctx.tx, id),
    create: (ctx, { submit, ...draft }) => apply(ctx, draft, submit),
    update: (ctx, { id, version, ...draft }) => correct(ctx, id, version, draft),
    interview: (ctx, input) => setInterview(ctx, input),
    move: async (ctx, input) => ({ moved: await moveApplications(ctx, input) }),
    undoEnrolment: (ctx, input) => undoEnrolment(ctx, input),
    enrol: async (ctx, input) => {
      const { id: studentId, ...registered } = await enrolApplicant(ctx, input);
      return { studentId, ...registered };
    },
  }),
];
