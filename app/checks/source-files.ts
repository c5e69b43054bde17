import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A file of the project: its path from the root, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const left = new Set(['node_modules', 'dist', 'data', '.git', 'test-results']);
const readable = /\.(tsx?|mjs|css|sql|md|html|json)$/;

/** Every file of the folders that is text, in order of path. */
export function sourceFiles(folders: readonly string[] = ['app', 'kit', 'modules', 'e2e', 'bench', 'scripts']): SourceFile[] {
  const found = folders.flatMap((folder) => walk(folder));
  return found.toSorted().map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return left.has(entry.name) ? [] : walk(name);
    return readable.test(entry.name) ? [name] : [];
  });
}

/** What a TypeScript file imports, as written: static, dynamic, re-exported and type-only imports. */
export function importsOf(file: SourceFile): string[] {
  const code = file.text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm)].map((match) => match[2] ?? '');
}
