import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypstTask } from './typst.ts';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const workspace = path.resolve(import.meta.dirname, '../../..');

let compiler: NodeCompiler | undefined;

export default function write({ template, data, images, as = 'pdf' }: TypstTask): Uint8Array | string {
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
