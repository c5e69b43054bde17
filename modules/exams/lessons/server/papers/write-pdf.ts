import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { columnShares, type LessonPaper } from './paper.ts';

/** The paper with the school’s letterhead as PDF. */
export function paperPdf(paper: LessonPaper, head: Letterhead, footer: string): Promise<Uint8Array> {
  const data = {
    ...paper,
    parts: paper.parts.map((part) => (part.kind === 'table' ? { ...part, widths: columnShares(part, paper.landscape) } : part)),
    name: head.name,
    motto: head.motto,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    footer,
  };
  return writePdf(new URL('./lessons.typ', import.meta.url), data, head.logo ? [{ name: 'logo', bytes: head.logo }] : []);
}
