import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { pagesOfOffice } from './office-text.ts';
import { tidyPages } from './pages.rules.ts';
import { type ReadText, type TextTask, textLimits } from './read-text.ts';

const office = 'application/vnd.openxmlformats-officedocument.';

async function read({ path, type }: TextTask): Promise<ReadText> {
  const bytes = await readFile(path);
  if (type === 'application/pdf') return readPdf(bytes);
  if (type === `${office}wordprocessingml.document`) return { pages: tidyPages(pagesOfOffice(bytes, 'word')), pageCount: null };
  if (type === `${office}presentationml.presentation`) {
    const slides = pagesOfOffice(bytes, 'slides');
    return { pages: tidyPages(slides), pageCount: slides.length };
  }
  if (type === 'text/plain') return { pages: tidyPages([new TextDecoder('utf-8').decode(bytes)]), pageCount: null };
  return { pages: [], pageCount: null };
}

async function readPdf(bytes: Buffer): Promise<ReadText> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, textLimits.pages); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    page.cleanup();
    pages.push(text.slice(0, textLimits.pageCharacters));
    characters += text.length;
    if (characters > textLimits.characters) break;
  }
  return { pages: tidyPages(pages), pageCount: pdf.numPages };
}

const answer = await read(workerData as TextTask).catch((): ReadText => ({ problem: 'It cannot be read.' }));
parentPort?.postMessage(answer);
