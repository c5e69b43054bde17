import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { user } from './accounts.ts';
import { schoolPlan, schoolPlanProposal } from './school-plan.ts';

export const plans = ['trial', 'standard', 'premium'] as const;

/** How a subscription stands today; `open` has no end. */
export const standings = ['open', 'paid', 'ending', 'grace', 'readOnly'] as const;

/** A school as the platform sees it. */
export const school = z.object({
  id,
  version: z.int(),
  branchId: id,
  branchName: z.string(),
  name: z.string(),
  status: z.enum(['active', 'suspended']),
  statusReason: z.string().nullable(),
  plan: z.enum(plans),
  paidUntil: z.string().nullable(),
  graceDays: z.int(),
  standing: z.enum(standings),
  /** What the school's users are warned of, if anything. */
  warning: z.string().nullable(),
  users: z.int(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type School = z.infer<typeof school>;

export const subscriptionDraft = z.object({
  plan: z.enum(plans),
  /** Null: no end. */
  paidUntil: optionalDay,
  graceDays: z.int('Enter whole days.').min(0).max(365, 'Keep it within 365 days.'),
});

/** A school's figures beside the others'. */
export const schoolFigures = z.object({
  /** The school's. */
  id,
  schoolName: z.string(),
  branchName: z.string(),
  status: z.enum(['active', 'suspended']),
  standing: z.enum(standings),
  students: z.int(),
  girls: z.int(),
  boys: z.int(),
  teachers: z.int(),
  staff: z.int(),
  users: z.int(),
  /** Users who were signed in within the last 30 days. */
  activeUsers: z.int(),
  lastSeenAt: instant.nullable(),
});
export type SchoolFiguresRow = z.infer<typeof schoolFigures>;

const path = '/api/platform/schools';
const version = z.int();

export const schoolsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'branchAdmin',
    summary: 'Schools; a branch administrator sees those of the own branch',
    input: pageInput(['name', 'branchName', 'status', 'plan', 'paidUntil', 'users', 'lastSeenAt', 'createdAt']).extend({
      branchId: id.optional(),
      status: z.enum(['active', 'suspended']).optional(),
    }),
    output: pageOf(school),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'branchAdmin',
    summary: 'One school',
    input: byId,
    output: school,
    errors: ['not_found'],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/platform/figures',
    access: 'branchAdmin',
    summary: 'Figures of the schools side by side',
    input: z.object({ branchId: id.optional() }),
    output: z.object({ rows: z.array(schoolFigures) }),
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/api/platform/schoolproposals',
    access: 'superUser',
    summary: 'What the wizard for a new school is filled with, by curriculum',
    output: z.object({ rows: z.array(schoolPlanProposal) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'superUser',
    summary: 'Add a school with its terms, classes and first administrator',
    input: schoolPlan,
    output: z.object({ school, admin: user, temporaryPassword: z.string().nullable() }),
    errors: ['duplicate', 'not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'superUser',
    summary: 'Rename a school or move it to another branch',
    input: z.object({ id, version, name: line(100), branchId: id }),
    output: school,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  subscription: endpoint({
    method: 'PUT',
    path: `${path}/:id/subscription`,
    access: 'superUser',
    summary: 'Change plan, paid until and days of grace',
    input: subscriptionDraft.extend({ id, version }),
    output: school,
    errors: ['not_found', 'conflict'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${path}/:id/suspend`,
    access: 'superUser',
    summary: 'Suspend a school: its users are signed out and told why at sign-in',
    input: z.object({ id, reason: line(200) }),
    output: school,
    errors: ['not_found', 'rule'],
  }),
  reactivate: endpoint({
    method: 'POST',
    path: `${path}/:id/reactivate`,
    access: 'superUser',
    summary: 'Let a suspended school work again',
    input: byId,
    output: school,
    errors: ['not_found', 'rule'],
  }),
};
