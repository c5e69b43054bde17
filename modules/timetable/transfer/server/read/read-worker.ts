import { readFile } from 'node:fs/promises';
import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import { readXml, textOf } from '../../../solver/server/xml/read-xml.ts';
import type { FileContent } from '../content.ts';
import { contentOfAsc } from './from-asc.ts';
import { contentOfFet } from './from-fet.ts';
import { contentOfWorkbook } from './from-workbook.ts';

export interface ReadTask {
  readonly path: string;
  readonly kind: 'xml' | 'xlsx';
}

export type ReadAnswer = { readonly content: FileContent } | { readonly problem: string };

const xmlHead = /^\uFEFF?<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["'][^>]*\?>/;

/** Reads a file that comes from outside: in a process of its own, so that nobody waits for it. */
export default async function read({ path, kind }: ReadTask): Promise<ReadAnswer> {
  const bytes = await readFile(path);
  try {
    if (kind === 'xlsx') return { content: await contentOfWorkbook(bytes) };
    const root = readXml(textIn(bytes));
    const name = root.name.toLowerCase();
    if (name === 'fet') return { content: contentOfFet(root) };
    if (name === 'timetable') return { content: contentOfAsc(root) };
    throw new FileProblem(`<${root.name.slice(0, 60)}> is neither a timetable of FET nor an export of aSc Timetables`, root.line);
  } catch (error) {
    if (error instanceof FileProblem) return { problem: `${error.message}.`.replace(/\.\.$/, '.') };
    throw error;
  }
}

/** aSc Timetables writes in the encoding of the country, and says so at the head of the file. */
function textIn(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  const said = xmlHead.exec(head)?.[1];
  if (said === undefined || /^utf-?8$/i.test(said)) return textOf(bytes);
  const decoder = decoderOf(said);
  if (!decoder) throw new FileProblem(`The file says that it is in ${said}, which is not read; save it in UTF-8`);
  return decoder.decode(bytes).replace(/^<\?xml[^>]*\?>/, '');
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}
