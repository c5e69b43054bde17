import { implement } from '#kit/server/http/implement.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { breachesApi } from '../contract/breaches.ts';
import { consentsApi } from '../contract/consents.ts';
import { healthAccessApi } from '../contract/health-access.ts';
import { dataRequestsApi } from '../contract/requests.ts';
import { retentionApi } from '../contract/retention.ts';
import { readStudent } from '../../students/server/students.store.ts';
import {
  closeBreach,
  getBreach,
  listBreaches,
  recordBreach,
  tellCommissioner,
  tellPeople,
  updateBreach,
} from './breaches.store.ts';
import type { collectJob } from './collect.job.ts';
import { consentFile, type ConsentListener, consentsOf, countConsents, listConsents, recordConsent } from './consents.store.ts';
import { listHealthAccess } from './health-access.store.ts';
import { answerRequest, getRequest, listRequests, reopenRequest, takeRequest } from './requests.store.ts';
import { findSubjects, subjectName } from './subjects.store.ts';
import { listRules, removePast, setRule } from './retention.store.ts';

export const privacyRoutes = (collect: ReturnType<typeof collectJob>, listeners: readonly ConsentListener[]): Route[] => [
  ...implement(consentsApi, {
    list: (ctx, input) => listConsents(ctx.tx, input),
    counts: async (ctx) => ({ rows: await countConsents(ctx.tx) }),
    ofStudent: async (ctx, { id }) => {
      await readStudent(ctx.tx, id);
      return { rows: await consentsOf(ctx.tx, id) };
    },
    file: async (ctx, { id, consentId }) => ctx.services.files.open(ctx, await consentFile(ctx.tx, id, consentId)),
    record: async (ctx, input) => ({ recorded: await recordConsent(ctx, input, listeners) }),
  }),
  ...implement(healthAccessApi, { list: (ctx, input) => listHealthAccess(ctx.tx, input) }),
  ...implement(dataRequestsApi, {
    list: (ctx, input) => listRequests(ctx, input),
    get: (ctx, { id }) => getRequest(ctx, id),
    create: (ctx, draft) => takeRequest(ctx, draft),
    answer: (ctx, input) => answerRequest(ctx, input),
    reopen: (ctx, input) => reopenRequest(ctx, input),
    people: async (ctx, { kind, q }) => ({ rows: await findSubjects(ctx.tx, kind, q) }),
    collect: async (ctx, { id, kind }) => {
      const name = await subjectName(ctx.tx, kind, id);
      return { jobId: await ctx.services.jobs.enqueue(ctx, collect, { kind, id }, `Data of ${name}.zip`) };
    },
  }),
  ...implement(breachesApi, {
    list: (ctx, input) => listBreaches(ctx, input),
    get: (ctx, { id }) => getBreach(ctx, id),
    create: (ctx, draft) => recordBreach(ctx, draft),
    update: (ctx, input) => updateBreach(ctx, input),
    tellCommissioner: (ctx, input) => tellCommissioner(ctx, input),
    tellPeople: (ctx, input) => tellPeople(ctx, input),
    close: (ctx, input) => closeBreach(ctx, input),
  }),
  ...implement(retentionApi, {
    list: async (ctx) => ({ rows: await listRules(ctx) }),
    set: (ctx, { kind, version, years }) => setRule(ctx, kind, version, years),
    remove: async (ctx, { kind, due }) => ({ removed: await removePast(ctx, kind, due) }),
  }),
];
