import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyOf } from './access.ts';
import { line } from './fields.ts';
import { defineModule } from './module.ts';
import { pageInput } from './page.ts';
import { both, resource } from './resource.ts';
import { menuGroups } from './screen.ts';

const read = anyOf('ROLE_View_Only');
const write = anyOf('ROLE_Exam_admin');
const range = z
  .object({ name: line(20), least: z.number(), most: z.number() })
  .refine(({ least, most }) => least <= most, { path: ['most'], message: 'Too small.' });

const usual = {
  path: '/api/x/exams',
  words: { one: 'exam', many: 'Exams' },
  record: { name: z.string(), least: z.number(), most: z.number() },
  draft: range,
  filter: pageInput(['name']),
};
const exams = resource({ ...usual, access: { read, write }, refuses: { draft: ['rule'] } });

test('the five calls follow from the description', () => {
  const said = Object.entries(exams.api).map(([verb, { method, path, access, summary, errors }]) =>
    [verb, method, path, access === read ? 'read' : access === write ? 'write' : '?', summary, ...errors].join(' '),
  );
  expect(said).toEqual([
    'list GET /api/x/exams read Exams',
    'get GET /api/x/exams/:id read One exam not_found',
    'create POST /api/x/exams write Add an exam duplicate rule',
    'update PUT /api/x/exams/:id write Change an exam not_found duplicate conflict rule',
    'remove DELETE /api/x/exams/:id write Remove an exam that nothing uses not_found in_use',
  ]);
});

test('what is said another way is, and what nothing points at is in no use', () => {
  const words = { ...usual.words, says: { remove: 'Throw an exam away' } };
  const { remove } = resource({ ...usual, words, access: both(write), refuses: { removal: [] } }).api;
  expect(remove).toMatchObject({ summary: 'Throw an exam away', errors: ['not_found'], access: write });
});

test('a record has its key and its version, and a change keeps the rule of the draft', () => {
  expect(Object.keys(exams.record.shape)).toEqual(['id', 'version', 'name', 'least', 'most']);
  const { error } = exams.api.update.input.safeParse({ id: 1, version: 1, name: 'A', least: 2, most: 1 });
  expect(error?.issues.map(({ path }) => path)).toEqual([['most']]);
});

test('in a manifest it brings its calls, and its history for who reads it', () => {
  const menu = { name: 'x', title: 'X', group: menuGroups[0], icon: 'users', screens: {} };
  const { apis, entities } = defineModule({ ...menu, uses: [], apis: { exams } });
  expect(Object.keys(apis['exams'] ?? {})).toEqual(['list', 'get', 'create', 'update', 'remove']);
  expect(entities).toEqual({ exam: read });
});
