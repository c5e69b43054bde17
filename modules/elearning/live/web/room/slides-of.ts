import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import { uploadsApi } from '#kit/contract/files.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { largestSlide, mostSlides } from '../../contract/words.ts';

/** Bytes that a slide is meant to have at most: what a line of 64 kbit/s carries in some seconds. */
const meant = 100_000;
/** How often a slide is sent again where no answer came, and the milliseconds between. */
const [mostTries, pause] = [5, 3_000];
/** Widths and qualities that are tried until it is small enough. */
const tries = [
  [1280, 0.7],
  [1280, 0.5],
  [1024, 0.45],
  [800, 0.4],
  [640, 0.3],
] as const;

type Draw = (canvas: HTMLCanvasElement, width: number) => Promise<void>;

/** The pages of PDFs and pictures as small pictures, made in this browser and uploaded; the keys of the files, in their order. */
export async function uploadSlides(files: readonly File[], onProgress: (done: number, all: number) => void): Promise<number[]> {
  const pages: { name: string; draw: Draw }[] = [];
  const closers: (() => void)[] = [];
  try {
    for (const file of files) {
      const { draws, close } = file.type === 'application/pdf' ? await pagesOfPdf(file) : await pictureOf(file);
      closers.push(close);
      pages.push(...draws.map((draw, at) => ({ draw, name: `${file.name.replace(/\.\w+$/, '')} ${at + 1}` })));
    }
    if (pages.length > mostSlides) throw new Error(`A room has ${mostSlides} slides at most; these are ${pages.length}.`);
    const ids: number[] = [];
    for (const { name, draw } of pages) {
      const blob = await small(draw);
      const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
      const file = new File([blob], `${name}.${ending}`, { type: blob.type });
      ids.push(await uploaded(file));
      onProgress(ids.length, pages.length);
    }
    return ids;
  } finally {
    for (const close of closers) close();
  }
}

/** One slide on its way; where the line is gone for a moment it sets out again, so that the others need not be made anew. */
async function uploaded(file: File): Promise<number> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return (await call(uploadsApi.uploadFile, { purpose: 'document' }, { upload: file })).fileId;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || left === 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function pagesOfPdf(file: File): Promise<{ draws: Draw[]; close: () => void }> {
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/build/pdf.worker.min.mjs?url')).default;
  const loading = getDocument({ data: await file.arrayBuffer() });
  const book = await loading.promise.catch(() => {
    throw new Error(`${file.name} could not be read. Save it as a PDF once more, or choose pictures.`);
  });
  const draws = Array.from({ length: book.numPages }, (_, at): Draw => async (canvas, wanted) => {
    const page = await book.getPage(at + 1);
    const { width } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: wanted / width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
  });
  return { draws, close: () => void loading.destroy() };
}

async function pictureOf(file: File): Promise<{ draws: Draw[]; close: () => void }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(`${file.name} is no picture that this browser shows.`);
  });
  const draw: Draw = (canvas, wanted) => {
    const width = Math.min(wanted, picture.width);
    canvas.width = width;
    canvas.height = Math.round((width * picture.height) / picture.width);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return Promise.resolve();
  };
  return { draws: [draw], close: () => picture.close() };
}

async function small(draw: Draw): Promise<Blob> {
  const canvas = document.createElement('canvas');
  let smallest: Blob | null = null;
  let drawnAt = 0;
  for (const [width, quality] of tries) {
    if (drawnAt !== width) await draw(canvas, width);
    drawnAt = width;
    // A browser that writes no WebP gives a PNG: then JPEG is asked for.
    const webp = await asBlob(canvas, 'image/webp', quality);
    const blob = webp.type === 'image/webp' ? webp : await asBlob(canvas, 'image/jpeg', quality);
    smallest = blob;
    if (blob.size <= meant) break;
  }
  if (!smallest || smallest.size > largestSlide) throw new Error('A page is too big for a slide.');
  return smallest;
}

const asBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('A slide could not be made.'))), type, quality);
  });
