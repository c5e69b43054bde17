import { z } from 'zod';
import { day, id, line, optionalDay, optionalEmail } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { packKey, streamNames } from './school-packs.ts';
import { username } from './accounts.ts';

export const curricula = ['CBE', '8-4-4', 'other'] as const;

const plannedTerm = z.object({
  number: z.int().min(1).max(6),
  name: line(40),
  opensOn: day,
  closesOn: day,
  halfTermFrom: optionalDay,
  halfTermTo: optionalDay,
});

/** Lowest class first; each leads to the next. */
const plannedClass = z.object({
  name: line(40),
  streams: z.array(line(40)).max(20).default([]),
});

const inOrder = (terms: readonly { opensOn: string; closesOn: string }[]) =>
  terms.every((term, index) => term.opensOn < term.closesOn && (terms[index - 1]?.closesOn ?? '') < term.opensOn);

/** What a new school starts with: the wizard's answers. */
export const schoolPlan = z
  .object({
    branchId: id,
    name: line(100),
    curriculum: z.enum(curricula),
    /** The academic year's name, such as 2026. */
    yearName: line(20),
    terms: z
      .array(plannedTerm)
      .min(1, 'Add at least one term.')
      .max(6)
      .refine(inOrder, 'Each term must open after the one before it has closed.'),
    /** What schools of its kind begin with, made with the school; null: nothing but the classes. */
    pack: packKey.nullable().default(null),
    /** Of each class that the pack makes. */
    packStreams: streamNames.default([]),
    /** None are needed beside a pack, which makes those that are missing. */
    classes: z.array(plannedClass).max(30),
    admin: z.object({ username, fullName: line(100), phone: optionalPhone, email: optionalEmail }),
  })
  .refine(({ pack, classes }) => pack !== null || classes.length > 0, { path: ['classes'], message: 'Add at least one class.' });
export type SchoolPlan = z.output<typeof schoolPlan>;

/** What the wizard is filled with when a curriculum is chosen. */
export const schoolPlanProposal = z.object({
  curriculum: z.enum(curricula),
  yearName: z.string(),
  terms: z.array(plannedTerm),
  classes: z.array(z.object({ name: z.string(), streams: z.array(z.string()) })),
});
export type SchoolPlanProposal = z.infer<typeof schoolPlanProposal>;
