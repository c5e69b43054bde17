import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

export interface PaperColumn {
  label: string;
  /** A number: at the end of its cell. */
  end?: boolean;
  /** Takes the width that the others leave. */
  wide?: boolean;
}

/** A document of the stores as it is printed. */
export interface Paper {
  title: string;
  /** What the form is called in the office: `LPO`. */
  form: string;
  no: string;
  state: string;
  /** Name and address of whom it is for; none: of nobody outside. */
  to?: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  totals?: readonly (readonly [label: string, amount: string])[];
  words?: string;
  sections?: readonly (readonly [title: string, body: string])[];
  signatures: readonly { title: string; name: string; at: string }[];
}

/** Prints a document on the school’s letterhead. */
export async function printDocument(ctx: SchoolContext, letterhead: LetterheadProvider, paper: Paper): Promise<BinaryAnswer> {
  const head = await letterhead(ctx);
  const { to = [], totals = [], words = '', sections = [], columns, ...rest } = paper;
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    ...rest,
    to,
    totals,
    words,
    sections,
    landscape: columns.length > 7,
    columns: columns.map(({ label, end = false, wide = false }) => ({ label, end, wide })),
    footer: `Printed by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./paper.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `${paper.title} ${paper.no.replaceAll('/', '-')}.pdf`, inline: true };
}
