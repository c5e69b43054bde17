import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

/** A form of the stores as it is printed. */
export interface StoresForm {
  /** `Counter requisition voucher`. */
  title: string;
  /** Which of the government's forms it is: `Form S11`. */
  form: string;
  no: string;
  state: string;
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly { label: string; figure?: boolean; wide?: boolean }[];
  lines: readonly (readonly string[])[];
  total?: string;
  note?: string | null;
  signatures: readonly { title: string; name?: string; at?: string }[];
}

/** Prints it on the school's paper. */
export async function printStoresForm(
  ctx: SchoolContext,
  letterhead: LetterheadProvider,
  { columns, signatures, total, note, ...form }: StoresForm,
): Promise<BinaryAnswer> {
  const head = await letterhead(ctx);
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    ...form,
    columns: columns.map(({ label, figure = false, wide = false }) => ({ label, figure, wide })),
    total: total ?? null,
    note: note ?? null,
    signatures: signatures.map(({ title, name = '', at = '' }) => ({ title, name, at })),
    footer: `Printed by ${ctx.user.fullName} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./stores-form.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `${form.title} ${form.no.replaceAll('/', '-')}.pdf`, inline: true };
}
