import { roles } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type Signers, signersOf } from '#modules/platform/server/public.ts';

const prefix = 'clearance: ';

/** A department's clearance as a duty; capitals make no other department. */
export const dutyOf = (department: string): string => `${prefix}${department.toLowerCase()}`;

/** The named users and roles as people read them. */
export const signersInWords = (signers: Signers | undefined): string[] => [
  ...(signers?.names ?? []),
  ...(signers?.roles ?? []).map((code) => roles[code].name),
];

/** Who was named to sign, by duty. */
export async function signersByDuty(tx: Tx): Promise<Map<string, Signers>> {
  return new Map((await signersOf(tx, prefix)).map((one) => [one.duty, one]));
}
