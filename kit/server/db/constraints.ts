import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Database } from './pool.ts';

/**
 * What a violated constraint means to the user, written beside the constraint itself:
 * `comment on constraint hostel_name_key on settings.hostel is 'name: Another hostel has this name.'`
 * (or `comment on index …`). The word before the colon is the field.
 */
export type ConstraintMessages = ReadonlyMap<string, { path: string; message: string }>;

/** Reads all of them once at start. */
export async function readConstraintMessages(db: Database): Promise<ConstraintMessages> {
  const { rows } = await sql<{ name: string; text: string }>`
    select c.conname as name, d.description as text
      from pg_constraint c join pg_description d on d.objoid = c.oid and d.classoid = 'pg_constraint'::regclass
    union all
    select i.relname, d.description
      from pg_class i join pg_description d on d.objoid = i.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
     where i.relkind = 'i'`.execute(db.platform);
  return new Map(
    rows.flatMap(({ name, text }) => {
      const at = /^([\w.]+): (.+)$/.exec(text);
      return at ? [[name, { path: at[1] ?? '', message: at[2] ?? '' }] as const] : [];
    }),
  );
}

/** Turns a driver error into words for the user, or returns null when it is a fault. */
export function userErrorOf(error: unknown, messages: ConstraintMessages): UserError | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const known = messages.get(constraint);
  const more = known ? { fields: [known] } : {};
  switch (error.code) {
    case '23505':
    case '23P01':
      return new UserError('duplicate', known?.message ?? 'Another record already holds this value.', more);
    case '23503':
      return new UserError('rule', known?.message ?? 'A record named here does not exist, or is still in use.', more);
    case '23514':
    case '23502':
      return known ? new UserError('rule', known.message, more) : null;
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
      return new UserError('validation', 'A value is out of range or not in the expected form.');
    case '40001':
    case '40P01':
      return new UserError('conflict', 'Someone else was changing the same records. Please try again.');
    case '57014':
      return new UserError('unavailable', 'This is taking too long. Narrow the search and try again.');
    default:
      return null;
  }
}
