import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import type { TypstImage, TypstTask } from './typst.ts';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const workspace = path.resolve(import.meta.dirname, '../../..');

let compiler: NodeCompiler | undefined;

// A document's memory is outside the heap that the engine watches, a megabyte a page: nothing would collect it for a long time.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A document of a page or a few, as most are: what it was made of serves the next, which is often of the same template. */
const small = 100_000;
/** So many small documents may lie uncollected. */
const mostSmall = 8;
let uncollected = 0;

export default async function write(task: TypstTask): Promise<Uint8Array | string> {
  const data = JSON.stringify(task.data);
  const isSmall = data.length < small && task.images.length < mostSmall;
  const written = made(task, data, isSmall ? 1 : 0);
  uncollected += isSmall ? 1 : mostSmall;
  if (uncollected < mostSmall) return written;
  uncollected = 0;
  collect();
  // What was collected is given back on the next turn.
  await soon();
  return written;
}

const bytesOf = (image: TypstImage): Buffer =>
  Buffer.from('qr' in image ? renderSVG(image.qr, { border: 1, ecc: 'M' }) : image.bytes);

/** @param keep how many documents back what was made of a template is kept */
function made({ template, images, as = 'pdf' }: TypstTask, data: string, keep: number): Uint8Array | string {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] });
  const beside = (name: string) => path.join(path.dirname(template), name);
  for (const image of images) compiler.mapShadow(beside(image.name), bytesOf(image));
  const compiled = compiler.compile({ mainFilePath: template, inputs: { d: data } });
  try {
    if (!compiled.result) {
      // The library throws without words; what is wrong stands in the diagnostics.
      const problem = compiled.takeDiagnostics();
      throw new Error(`typst: ${JSON.stringify(problem?.shortDiagnostics ?? 'no document')}`);
    }
    if (as === 'svg') return compiler.plainSvg(compiled.result);
    // Tags make a large table eighteen times as big.
    return compiler.pdf(compiled.result, { pdfTags: false });
  } finally {
    for (const { name } of images) compiler.unmapShadow(beside(name));
    compiler.evictCache(keep);
  }
}
