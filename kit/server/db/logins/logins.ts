import { scryptSync } from 'node:crypto';
import { StartError } from '../../start-error.ts';

/** The roles that the server logs in as. Neither owns anything; the grants and row security of the migrations bind both. */
export const loginRoles = ['daftari_app', 'daftari_platform'] as const;
export type LoginRole = (typeof loginRoles)[number];

/** Where the server serves from: one address a role, so that a connection cannot become more than it logged in as. */
export interface Logins {
  /** As a school: row security by `app.school_id`. */
  readonly school: string;
  /** As the platform: all schools. It may lower itself to the school's role, never the other way. */
  readonly platform: string;
}

const derived = new Map<string, string>();

/**
 * The addresses to serve from. Of an owner's address: its logins, whose passwords follow from the owner's, so that every
 * process and machine with that address knows them and none is stored. The address of `daftari_app` itself stands for
 * both roles, with one password.
 */
export function loginsOf(url: string): Logins {
  const given = new URL(url);
  const password = decodeURIComponent(given.password);
  const owner = !servesOnly(url);
  if (owner && password === '') {
    throw new StartError(
      'DATABASE_URL holds no password, so the logins that serve cannot be made from it.\n' +
        'Give the owner a password, or serve as daftari_app (docs/OPERATIONS.md, external PostgreSQL).',
    );
  }
  const as = (role: LoginRole) => {
    const one = new URL(url);
    one.username = role;
    one.password = encodeURIComponent(owner ? passwordOf(role, password) : password);
    return one.href;
  };
  return { school: as('daftari_app'), platform: as('daftari_platform') };
}

/** True for an address without the owner's power: nothing is migrated there. */
export const servesOnly = (url: string): boolean => new URL(url).username === 'daftari_app';

/** Nobody who learns a login's password gets nearer to the owner's. */
function passwordOf(role: LoginRole, ownerPassword: string): string {
  const key = `${role} ${ownerPassword}`;
  const known = derived.get(key) ?? scryptSync(ownerPassword, `daftari login ${role}`, 24).toString('base64url');
  derived.set(key, known);
  return known;
}
