import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import type { PrintRequest } from '../prints.store.ts';

/** What a paper is made from; it reads in `ctx`, and nothing after that. */
export interface Making {
  readonly ctx: SchoolContext;
  readonly request: PrintRequest;
  readonly head: Letterhead;
  /** Where QR codes lead: `https://school.example/verify/`. */
  readonly verify: string;
  progress(done: number, total: number, message: string): Promise<void>;
}

/** Everything is read; the PDF itself is written without a transaction. */
export type Writer = (signal: AbortSignal) => Promise<Uint8Array>;

/** The letterhead as the templates read it. */
export const headData = ({ name, motto, contacts, logo }: Letterhead) => ({ name, motto, contacts, logo: logo ? 'logo' : null });

const logoImage = ({ logo }: Letterhead): TypstImage[] => (logo ? [{ name: 'logo', bytes: logo }] : []);

/** Writes a template of this folder under the school's letterhead. */
export function writer(making: Making, template: string, data: object, images: readonly TypstImage[] = []): Writer {
  const all = { head: headData(making.head), footer: footerOf(making), ...data };
  return (signal) => writePdf(new URL(`./${template}`, import.meta.url), all, [...logoImage(making.head), ...images], signal);
}

/** Who printed it and when, at the foot of lists. */
export const footerOf = ({ ctx }: Pick<Making, 'ctx'>): string =>
  `Printed by ${ctx.user.fullName || ctx.user.username} on ${formatDay(dayIn(ctx.school.timeZone, ctx.now))}`;
