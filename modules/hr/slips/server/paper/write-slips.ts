import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import type { PaperSize } from '../../contract/paper-sizes.ts';
import type { SlipData } from './slip-data.ts';

/** What is the same on all payslips of one printing. */
export interface SlipPaper {
  head: Letterhead;
  /** The employer’s KRA PIN. */
  pin: string | null;
  /** Who printed it and when. */
  footer: string;
}

/** Payslips as one PDF. @param two halves two to a page of A4; else each half is a page of A5 */
export function writeSlips(
  { head, pin, footer }: SlipPaper,
  slips: readonly SlipData[],
  size: PaperSize,
  two: boolean,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const data = {
    size: size === 'half' && two ? 'two' : size,
    title: 'Payslip',
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    pin,
    footer,
    slips,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  return writePdf(new URL('./payslip.typ', import.meta.url), data, images, signal);
}
