import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ZipFile } from '#kit/server/files/zip-file.ts';
import { JoinedPdf } from '#kit/server/pdf/joined-pdf.ts';
import { singlePages } from '#kit/server/pdf/single-pages.ts';
import type { formFiles } from '../../contract/forms/report-forms.ts';
import type { ReportForm } from '../../contract/report-form.ts';

/** Forms of one stream as they were written, each a page. */
export interface WrittenForms {
  /** `Form 4 East` */
  readonly place: string;
  readonly pdf: Uint8Array;
  readonly forms: readonly ReportForm[];
}

/** A file on disk that forms are added to, stream by stream. */
export interface FormsFile {
  readonly path: string;
  readonly ending: 'pdf' | 'zip';
  add(written: WrittenForms): Promise<void>;
  end(): Promise<void>;
  /** Removes what is on disk, whether it has ended or not. */
  remove(): Promise<void>;
}

/** Begins a file in a folder. @param title of the file, and of each PDF in it */
export async function formsFile(folder: string, kind: (typeof formFiles)[number], title: string): Promise<FormsFile> {
  await mkdir(folder, { recursive: true });
  const at = (ending: string) => path.join(folder, `${randomUUID()}.${ending}`);
  if (kind === 'one') return onePdf(at('pdf'), title);
  return kind === 'streams' ? pdfOfEachStream(at, title) : pdfOfEachStudent(at('zip'));
}

async function onePdf(file: string, title: string): Promise<FormsFile> {
  const joined = await JoinedPdf.create(file);
  return {
    path: file,
    ending: 'pdf',
    add: ({ pdf }) => joined.add(pdf),
    end: () => joined.end(title),
    remove: async () => {
      await joined.abandon();
      await rm(file, { force: true });
    },
  };
}

/** A name that every system takes as that of a file. */
export const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .trim()
    .slice(0, 120);

async function pdfOfEachStudent(file: string): Promise<FormsFile> {
  const zip = new ZipFile(file);
  return {
    path: file,
    ending: 'zip',
    add: async ({ place, pdf, forms }) => {
      for (const [at, page] of singlePages(pdf).entries()) {
        const { admNo = '', name = '' } = forms[at]?.student ?? {};
        await zip.add(`${fileName(place)}/${fileName(`${admNo} ${name}`)}.pdf`, [page], undefined, true);
      }
    },
    end: () => zip.end(),
    remove: async () => {
      zip.abandon();
      await rm(file, { force: true });
    },
  };
}

async function pdfOfEachStream(at: (ending: string) => string, title: string): Promise<FormsFile> {
  const [file, part] = [at('zip'), at('pdf')];
  const zip = new ZipFile(file);
  let open: { place: string; joined: JoinedPdf } | null = null;
  const close = async () => {
    if (!open) return;
    await open.joined.end(`${title}, ${open.place}`);
    await zip.add(`${fileName(open.place)}.pdf`, [await readFile(part)], undefined, true);
    open = null;
  };
  return {
    path: file,
    ending: 'zip',
    add: async ({ place, pdf }) => {
      if (open?.place !== place) {
        await close();
        open = { place, joined: await JoinedPdf.create(part) };
      }
      await open.joined.add(pdf);
    },
    end: async () => {
      await close();
      await zip.end();
    },
    remove: async () => {
      await open?.joined.abandon();
      zip.abandon();
      await rm(file, { force: true });
      await rm(part, { force: true });
    },
  };
}
