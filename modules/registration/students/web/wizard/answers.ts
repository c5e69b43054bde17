import type { z } from 'zod';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { registerApi } from '../../contract/register.ts';
import { admissionFields, guardianDraft, healthFields, personFields, placeFields } from '../../contract/student-fields.ts';

/** One guardian as typed; `known` says who was found by phone, when `guardianId` is set. */
export interface GuardianAnswers {
  readonly [field: string]: unknown;
  guardianId: number | null;
  known: { fullName: string; phone: string | null; students: string } | null;
  noPhone: boolean;
}

export interface DocumentAnswers {
  kind: string;
  name: string;
  fileId: number;
}

/** What was typed so far, as drafts keep it. */
export interface Answers {
  readonly [field: string]: unknown;
  guardians: readonly GuardianAnswers[];
  documents: readonly DocumentAnswers[];
}

export type Errors = Readonly<Record<string, string>>;
type Draft = CallInput<typeof registerApi.register>;

export const stepKeys = ['student', 'admission', 'guardians', 'health', 'papers', 'review'] as const;
export type StepKey = (typeof stepKeys)[number];

/** The fields that each step asks for. */
export const stepFields: Readonly<Record<StepKey, readonly string[]>> = {
  student: Object.keys(personFields.shape),
  admission: ['admissionNo', ...Object.keys(placeFields.shape), ...Object.keys(admissionFields.shape)],
  guardians: ['guardians'],
  health: Object.keys(healthFields.shape),
  papers: ['photoFileId', 'documents'],
  review: [],
};

export const blankGuardian: GuardianAnswers = {
  guardianId: null,
  known: null,
  noPhone: false,
  relation: null,
  paysFees: false,
  mayCollect: true,
  bySms: true,
  byCall: true,
  byEmail: false,
};

/** Text as it was typed; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A wizard that nothing was typed into. */
export function blankAnswers(today: string): Answers {
  return {
    nationality: 'Kenyan',
    admittedOn: today,
    guardians: [{ ...blankGuardian, paysFees: true }],
    documents: [],
  };
}

/** The step that a field of the input stands in: `guardians.1.phone`, `health.allergies`, `streamId`. */
export function stepOf(path: string): StepKey {
  const name = path.replace(/^health\./, '').split('.')[0] ?? '';
  return stepKeys.find((key) => stepFields[key].includes(name)) ?? 'review';
}

/** True for a guardian whom nobody began to fill in. */
export function isBlankGuardian(guardian: GuardianAnswers): boolean {
  return guardian.guardianId === null && ['fullName', 'phone', 'nationalId', 'email'].every((key) => !guardian[key]);
}

function guardianInput(guardian: GuardianAnswers): Record<string, unknown> {
  const keys = Object.keys(guardianDraft.shape).filter((key) => guardian[key] !== undefined);
  const all = Object.fromEntries(keys.map((key) => [key, guardian[key]]));
  if (guardian.noPhone) all['phone'] = null;
  if (guardian.guardianId === null) return all;
  // A guardian of the register keeps their own details.
  for (const key of ['fullName', 'phone', 'alternativePhone', 'email', 'nationalId', 'occupation']) delete all[key];
  return all;
}

/** The input of the call that registers, from what was typed. Places that do not apply are left out. */
export function draftOf(
  answers: Answers,
  more: { overCapacity?: boolean; draftId?: number | null; notTheSameAs?: number[] } = {},
): Draft {
  const named = [...stepFields.student, ...stepFields.admission, 'photoFileId'];
  const flat = Object.fromEntries(named.filter((key) => answers[key] !== undefined).map((key) => [key, answers[key]]));
  const health = Object.fromEntries(stepFields.health.filter((key) => answers[key]).map((key) => [key, answers[key]]));
  const boarder = answers['boarding'] === 'boarder';
  return {
    ...flat,
    hostelId: boarder ? (answers['hostelId'] ?? null) : null,
    bedId: boarder && answers['hostelId'] ? (answers['bedId'] ?? null) : null,
    guardians: answers.guardians.filter((one, at) => at === 0 || !isBlankGuardian(one)).map(guardianInput),
    health: Object.keys(health).length > 0 ? health : null,
    documents: answers.documents,
    ...more,
  } as Draft;
}

/** What is wrong with the fields of one step, by the schema of the call; fields of other steps are not looked at. */
export function errorsOfStep(step: StepKey, answers: Answers): Errors {
  const parsed = registerApi.register.input.safeParse(draftOf(answers));
  if (parsed.success) return {};
  const own = parsed.error.issues.filter((issue) => stepOf(issue.path.join('.')) === step);
  return Object.fromEntries(own.toReversed().map((issue) => [issue.path.join('.').replace(/^health\./, ''), inWords(issue)]));
}

// Where nothing was given at all, the schema's own words are for developers.
function inWords(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' ? 'Fill in this field.' : issue.message;
}

/** What a draft is called in a list: the name as far as it is typed. */
export function titleOf(answers: Answers): string {
  const name = [answers['firstName'], answers['middleName'], answers['lastName']].filter(Boolean).join(' ');
  return name || 'Student without a name yet';
}
