import type { SchoolContext } from '../http/context.ts';

/** What stands on top of a school's papers. */
export interface Letterhead {
  name: string;
  motto: string | null;
  /** Lines under the name: address, telephone, e-mail. */
  contacts: readonly string[];
  /** PNG, JPEG or WebP. */
  logo: Uint8Array | null;
}

/** Gives a school's letterhead; the module that keeps the school's profile provides it. */
export type LetterheadProvider = (ctx: SchoolContext) => Promise<Letterhead>;
