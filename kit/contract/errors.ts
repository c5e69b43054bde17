import { z } from 'zod';

/** Every error code that the server answers with, and its HTTP status. */
export const errorStatus = {
  validation: 400,
  unauthorised: 401,
  wrong_password: 401,
  session_ended: 401,
  second_step: 401,
  subscription_ended: 402,
  forbidden: 403,
  wrong_school: 403,
  finance_code: 403,
  step_up: 403,
  second_factor: 403,
  school_suspended: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  in_use: 409,
  duplicate: 409,
  too_large: 413,
  unsupported_type: 415,
  rule: 422,
  locked_out: 423,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One field that is wrong: `path` is the dotted path in the input (`guardians.0.phone`). */
export interface FieldError {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. `message` is a sentence for the user. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What the message counts or names, for screens that show it: where a thing is used, possible duplicates. */
  detail: z.unknown().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** An error that the user is told about in words. Anything else thrown is a fault and answers 500 without detail. */
export class UserError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly detail: unknown;
  /** True: what the handler wrote before it refused is kept (a counted failure, a revoked session). */
  readonly keep: boolean;

  constructor(code: ErrorCode, message: string, more: { fields?: FieldError[]; detail?: unknown; keep?: boolean } = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
    this.keep = more.keep ?? false;
  }
}

/** A validation error at one field. */
export function fieldError(path: string, message: string): UserError {
  return new UserError('validation', message, { fields: [{ path, message }] });
}

/** 403 in words for a session that has not given the finance area's one-time code. */
export function codeNeeded(): UserError {
  return new UserError('finance_code', 'Enter the one-time code of the finance area first.');
}

/** 404 in words: "That hostel was not found." Also the answer for another school's record. */
export function notFound(what: string): UserError {
  return new UserError('not_found', `That ${what} was not found.`);
}

/** Refuses by rule with every wrong field; nothing where none is wrong. The first one’s words stand where no message is given. */
export function refuse(problems: FieldError[], message?: string): void {
  if (problems.length === 0) return;
  throw new UserError('rule', message ?? problems[0]?.message ?? '', { fields: problems });
}
