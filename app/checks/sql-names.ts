import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A table, view or function of a schema, and the file that makes it as it is now. */
export interface Made {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'function';
  readonly file: string;
  /** What a view or a function is made of; nothing of a table. */
  readonly body: string;
}

const qualified = /\b[a-z]+\.[a-z_][a-z_0-9]*\b/g;
const tableMade = /^create table (?<name>\w+\.\w+)/gim;
const viewMade = /^create (?:or replace )?view (?<name>\w+\.\w+)(?<body>[^;]*);/gim;
const functionMade = /^create (?:or replace )?function (?<name>\w+\.\w+)(?<body>[\s\S]*?\$\$[\s\S]*?\$\$)/gim;

/** What the migrations make; of a view or a function that is made again, its last text. */
export function madeBy(files: readonly SourceFile[]): Made[] {
  const made = new Map<string, Made>();
  const number = (file: SourceFile) => file.path.split('/').at(-1) ?? '';
  for (const file of files.toSorted((one, other) => number(one).localeCompare(number(other)))) {
    const text = file.text.replaceAll(/--.*$/gm, '');
    for (const [kind, pattern] of [
      ['table', tableMade],
      ['view', viewMade],
      ['function', functionMade],
    ] as const)
      for (const { groups } of text.matchAll(pattern))
        made.set(groups?.['name'] ?? '', { name: groups?.['name'] ?? '', kind, file: file.path, body: groups?.['body'] ?? '' });
  }
  return [...made.values()];
}

/** Every `schema.name` that stands in the strings and templates of a TypeScript file, as often as it does. */
export function namesInCode(file: SourceFile): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file.path, file.text);
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push(node.value);
    },
    TemplateElement: (node) => {
      texts.push(node.value.raw);
    },
  }).visit(program);
  return texts.flatMap(namesIn);
}

/** Every `schema.name` of a text of SQL. */
export function namesIn(text: string): string[] {
  return text.replaceAll(/--.*$/gm, '').match(qualified) ?? [];
}
