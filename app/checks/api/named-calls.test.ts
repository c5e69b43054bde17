import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { root, sourceFiles } from '../source-files.ts';

const files = sourceFiles(['app/web', 'kit/web', 'modules']).filter((file) => /\/web\/.*\.tsx?$/.test(file.path));
/** `named<typeof homeApi.tasks>('GET', '/api/home/tasks')` */
const name = /\bnamed<typeof (\w+)\.(\w+)>\(\s*'(\w+)',\s*'([^']+)'/g;
const all = files.flatMap((file) => [...file.text.matchAll(name)].map(([, api, key, ...said]) => ({ file, api, key, said })));

it('finds every call that stands by its name', () => {
  const written = files.flatMap(({ text }) => [...text.matchAll(/\bnamed<typeof/g)]);
  expect(written.length).toBeGreaterThan(10);
  expect(all).toHaveLength(written.length);
});

it.each(all)('$api.$key is called by the name that its contract gives it', async ({ file, api = '', key = '', said }) => {
  const from = new RegExp(String.raw`import type \{[^}]*\b${api}\b[^}]*\} from '([^']+)'`).exec(file.text)?.[1] ?? '';
  const contract = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file.path), from);
  const exported = (await import(pathToFileURL(path.join(root, contract)).href)) as Record<string, Record<string, Endpoint>>;
  const call = exported[api]?.[key];
  expect([call?.method, call?.path]).toEqual(said);
  expect(call).toMatchObject({ idempotent: false, upload: false, stepUp: false });
});
