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
  {
    name: 'big',
    uses: ['first'],
    areas: [
      { name: 'low', uses: [] },
      { name: 'middle', uses: ['low'] },
      { name: 'high', uses: ['low'] },
    ],
  },
];
const declared = ['low', 'middle', 'high'].map((area) => ({ path: `modules/big/${area}/area.ts`, text: '' }));

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
  ['modules/big/low/server/a.ts', '../../middle/contract/a.ts'],
  ['modules/big/high/server/a.ts', '../../middle/server/a.store.ts'],
  ['modules/big/high/web/A.tsx', '../server/a.rules.ts'],
  ['modules/big/high/web/A.tsx', '../../low/server/a.rules.ts'],
  ['modules/big/low/contract/a.ts', '../server/a.rules.ts'],
  ['modules/big/low/server/a.ts', '../../server/public.ts'],
  ['modules/big/low/contract/a.ts', '../../contract/screens.ts'],
  ['modules/big/low/server/a.ts', '#modules/second/contract/a.ts'],
  ['modules/second/server/a.ts', '#modules/big/low/server/a.store.ts'],
  ['modules/second/server/a.ts', '#modules/big/low/server/public.ts'],
  ['modules/big/other/server/a.ts', './b.ts'],
];

test.each(planted)('%s may not import %s', (file, imported) => {
  const text = `import { something } from '${imported}';`;
  expect(violations([{ path: file, text }, ...declared], house)).toHaveLength(1);
});

const allowed: [file: string, imported: string][] = [
  ['modules/second/server/a.ts', '#modules/first/server/public.ts'],
  ['modules/second/web/A.tsx', '#modules/first/web/public.tsx'],
  ['modules/second/web/A.tsx', '#modules/first/contract/a.ts'],
  ['modules/first/server/a.test.ts', '#app/testing/school.ts'],
  ['modules/first/server/a.test.ts', '#modules/third/contract/a.ts'],
  ['modules/first/server/a.routes.ts', './a.store.ts'],
  ['app/web/main.tsx', '#modules/third/web/pages.ts'],
  ['modules/big/high/server/a.ts', '../../low/server/a.store.ts'],
  ['modules/big/high/server/a.ts', '../../contract/access.ts'],
  ['modules/big/high/server/a.test.ts', '../../middle/server/a.store.ts'],
  ['modules/big/server/public.ts', '../high/server/a.store.ts'],
  ['modules/big/high/server/a.ts', '#modules/first/contract/a.ts'],
];

test.each(allowed)('%s may import %s', (file, imported) => {
  const text = `import { something } from '${imported}';`;
  expect(violations([{ path: file, text }, ...declared], house)).toEqual([]);
});

test('a module uses only those before it, so that no circle can close', () => {
  const circle = [
    { name: 'first', uses: ['second'] },
    { name: 'second', uses: ['first'] },
  ];
  expect(violations([], circle)).toEqual(['modules/first/module.ts uses second, which does not stand before it']);
  expect(violations([], [{ name: 'big', uses: [], areas: circle }])).toEqual([
    'modules/big/first/area.ts uses second, which does not stand before it',
  ]);
});

test('imports are found however they are written', () => {
  const text = `import a from './a.ts';\nimport type { B } from "./b.ts";\nexport { c } from './c.ts';\nimport './d.ts';\nimport {\n  e,\n} from './e.ts';\nconst f = () => import('./f.ts');`;
  expect(importsOf({ path: 'x.ts', text })).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});
