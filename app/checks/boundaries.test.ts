import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { type Neighbour, violations } from './boundaries.ts';
import { importsOf, root, sourceFiles } from './source-files.ts';

test('no import crosses a boundary of the house', () => {
  expect(violations(sourceFiles(['app', 'kit', 'modules']), modules)).toEqual([]);
});

test('every module of the house is in the table of contents, under the name of its folder', () => {
  const folders = readdirSync(path.join(root, 'modules'));
  expect(modules.map((module) => module.name).toSorted()).toEqual(folders.toSorted());
});

const house: Neighbour[] = [
  { name: 'first', uses: [] },
  { name: 'second', uses: ['first'] },
  { name: 'third', uses: [] },
];

const planted: [file: string, imported: string][] = [
  ['kit/server/a.ts', '#modules/first/contract/a.ts'],
  ['kit/web/a.ts', '#app/web/main.tsx'],
  ['modules/second/server/a.ts', '#modules/first/server/a.store.ts'],
  ['modules/third/server/a.ts', '#modules/first/server/public.ts'],
  ['modules/first/web/A.tsx', '../server/a.rules.ts'],
  ['modules/first/web/A.tsx', '#kit/server/http/answer.ts'],
  ['modules/first/contract/a.ts', '../server/a.rules.ts'],
  ['modules/second/web/A.tsx', '../../first/web/Inner.tsx'],
  ['modules/first/server/a.ts', '#app/server/build-app.ts'],
];

test.each(planted)('%s may not import %s', (file, imported) => {
  const text = `import { something } from '${imported}';`;
  expect(violations([{ path: file, text }], house)).toHaveLength(1);
});

const allowed: [file: string, imported: string][] = [
  ['modules/second/server/a.ts', '#modules/first/server/public.ts'],
  ['modules/second/web/A.tsx', '#modules/first/web/public.tsx'],
  ['modules/second/web/A.tsx', '#modules/first/contract/a.ts'],
  ['modules/first/server/a.test.ts', '#app/testing/school.ts'],
  ['modules/first/server/a.test.ts', '#modules/third/contract/a.ts'],
  ['modules/first/server/a.routes.ts', './a.store.ts'],
  ['app/web/main.tsx', '#modules/third/web/pages.ts'],
];

test.each(allowed)('%s may import %s', (file, imported) => {
  const text = `import { something } from '${imported}';`;
  expect(violations([{ path: file, text }], house)).toEqual([]);
});

test('a module uses only those before it, so that no circle can close', () => {
  const circle = [
    { name: 'first', uses: ['second'] },
    { name: 'second', uses: ['first'] },
  ];
  expect(violations([], circle)).toEqual(['modules/first/module.ts uses second, which does not stand before it']);
});

test('imports are found however they are written', () => {
  const text = `import a from './a.ts';\nimport type { B } from "./b.ts";\nexport { c } from './c.ts';\nimport './d.ts';\nimport {\n  e,\n} from './e.ts';\nconst f = () => import('./f.ts');`;
  expect(importsOf({ path: 'x.ts', text })).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});
