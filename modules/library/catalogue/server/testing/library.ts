import type { CallInput } from '#kit/contract/endpoint.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { copiesApi } from '../../contract/copies.ts';
import { titlesApi } from '../../contract/titles.ts';

/** Anybody who is signed in keeps the catalogue. */
export const keeper = 'noRole' as const;

/** Adds a title with some copies. */
export const addTitle = (
  app: TestApp,
  draft: Partial<CallInput<typeof titlesApi.create>> & { title: string },
  caller: Caller = keeper,
) => ok(app.call(caller, titlesApi.create, { kind: 'other', ...draft }, freshKey()));

/** The copies of a title by their accession numbers. */
export const copiesOf = async (app: TestApp, titleId: number) =>
  (await ok(app.call(keeper, copiesApi.list, { titleId, size: 200 }))).rows;

/** The names that a search finds, the best first. */
export const found = async (app: TestApp, input: CallInput<typeof titlesApi.list>, caller: Caller = keeper) =>
  (await ok(app.call(caller, titlesApi.list, input))).rows.map(({ title }) => title);
