import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { Grey } from '../../../contract/paper-geometry.ts';
import { readPage } from '../../../contract/paper-read.ts';
import { readCode } from '../../../contract/paper-sheet.ts';
import { findCode } from './find-code.ts';
import { type ScannedPage, type ScanRead, scanLimits, type ScanTask } from './read-scan.ts';

sharp.concurrency(1);
sharp.cache(false);

async function read(task: ScanTask): Promise<ScanRead> {
  const bytes = await readFile(task.path);
  if (task.type !== 'application/pdf') return { pages: [await readOne(task, 1, bytes)], pageCount: 1 };
  const { getDocumentProxy, renderPageAsImage } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: ScannedPage[] = [];
  for (let no = task.from; no <= Math.min(task.to, pdf.numPages, scanLimits.pages); no += 1) {
    const { width, height } = (await pdf.getPage(no)).getViewport({ scale: 1 });
    const scale = Math.min(4, scanLimits.side / Math.max(width, height));
    const picture = await renderPageAsImage(pdf, no, { scale, canvasImport: () => import('@napi-rs/canvas') });
    pages.push(await readOne(task, no, Buffer.from(picture)));
  }
  return { pages, pageCount: pdf.numPages };
}

/** A picture in shades of grey, upright as the camera held it, and no larger than is useful. */
async function greyOf(bytes: Buffer): Promise<Grey> {
  const { data, info } = await sharp(bytes, { limitInputPixels: 100_000_000, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(scanLimits.side, scanLimits.side, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const asJpeg = ({ width, height, data }: Grey): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer();

async function readOne({ designs, sheets }: ScanTask, no: number, bytes: Buffer): Promise<ScannedPage> {
  const picture = await greyOf(bytes);
  const found = await findCode(picture);
  const nothing = { no, code: null, fields: null, picture: null };
  if (!found) return { ...nothing, problem: 'no code' };
  const code = readCode(found.text);
  if (!code) return { ...nothing, problem: 'other code' };
  const design = designs[sheets[code.token] ?? -1]?.[code.page - 1];
  if (!design) return { ...nothing, code, problem: 'not known' };
  const reading = readPage(picture, found.corners, design);
  if ('problem' in reading) {
    const { problem, straight } = reading;
    return { no, code, problem, fields: null, picture: straight && (await asJpeg(straight)) };
  }
  return { no, code, problem: null, fields: reading.fields, picture: await asJpeg(reading.straight) };
}

const answer = await read(workerData as ScanTask).catch((): ScanRead => ({ problem: 'It cannot be read.' }));
parentPort?.postMessage(answer);
