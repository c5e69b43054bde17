import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypstTask } from './typst.ts';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

let compiler: NodeCompiler | undefined;

export default function write({ template, data, image }: TypstTask): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: [fonts] }] });
  if (image) compiler.mapShadow(path.join(import.meta.dirname, image.name), Buffer.from(image.bytes));
  const compiled = compiler.compile({
    mainFilePath: path.join(import.meta.dirname, template),
    inputs: { d: JSON.stringify(data) },
  });
  try {
    if (!compiled.result) {
      // The library throws without words; what is wrong stands in the diagnostics.
      const problem = compiled.takeDiagnostics();
      throw new Error(`typst: ${JSON.stringify(problem?.shortDiagnostics ?? 'no document')}`);
    }
    // Tags make a large table eighteen times as big.
    return compiler.pdf(compiled.result, { pdfTags: false });
  } finally {
    if (image) compiler.unmapShadow(path.join(import.meta.dirname, image.name));
    compiler.evictCache(0);
  }
}
