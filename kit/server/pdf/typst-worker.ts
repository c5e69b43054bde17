import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypstTask } from './typst.ts';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const workspace = path.resolve(import.meta.dirname, '../../..');

let compiler: NodeCompiler | undefined;

// A document's memory is outside the heap that the engine watches, a megabyte a page: nothing would collect it for a long time.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export default async function write(task: TypstTask): Promise<Uint8Array | string> {
  const written = made(task);
  collect();
  // What was collected is given back on the next turn.
  await soon();
  return written;
}

function made({ template, data, images, as = 'pdf' }: TypstTask): Uint8Array | string {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] });
  const beside = (name: string) => path.join(path.dirname(template), name);
  for (const { name, bytes } of images) compiler.mapShadow(beside(name), Buffer.from(bytes));
  const compiled = compiler.compile({ mainFilePath: template, inputs: { d: JSON.stringify(data) } });
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
    compiler.evictCache(0);
  }
}
