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

/** The head's signature and the school's stamp, as PNG, JPEG or WebP; null where the school has not given one. */
export interface Seals {
  signature: Uint8Array | null;
  stamp: Uint8Array | null;
}

/** Gives what the school signs papers with that the head answers for. */
export type SealsProvider = (ctx: SchoolContext) => Promise<Seals>;
