import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';

/** One page that can be drawn on a canvas. */
export interface ShownPage {
  readonly number: number;
  /** Width by height, as it is shown. */
  readonly ratio: number;
  draw(canvas: HTMLCanvasElement, width: number): Promise<void>;
}

/** Pages that are shown at most: a whole book is opened by itself. */
const mostPages = 60;

/** The pages of a PDF; of a picture it is one. Throws for what cannot be read. */
export async function pagesOf(blob: Blob): Promise<{ pages: ShownPage[]; close: () => void }> {
  if (blob.type !== 'application/pdf') return pictureOf(blob);
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/build/pdf.worker.min.mjs?url')).default;
  const loading = getDocument({ data: await blob.arrayBuffer() });
  const book = await loading.promise;
  const pages: ShownPage[] = [];
  for (let number = 1; number <= Math.min(book.numPages, mostPages); number += 1) {
    const page = await book.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({
      number,
      ratio: width / height,
      draw: async (canvas, wanted) => {
        const viewport = page.getViewport({ scale: wanted / width });
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        await page.render({ canvas, viewport }).promise;
      },
    });
  }
  return { pages, close: () => void loading.destroy() };
}

async function pictureOf(blob: Blob): Promise<{ pages: ShownPage[]; close: () => void }> {
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const ratio = picture.width / picture.height;
  const draw = (canvas: HTMLCanvasElement, width: number): Promise<void> => {
    canvas.width = Math.round(width);
    canvas.height = Math.round(width / ratio);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return Promise.resolve();
  };
  return { pages: [{ number: 1, ratio, draw }], close: () => picture.close() };
}
