import type { z } from 'zod';
import type { RoleAccess } from '#kit/contract/access.ts';
import type { RecordOf, Resource } from '#kit/contract/resource.ts';
import type { SchoolContext } from '../http/context.ts';
import type { ImportDefinition } from '../imports/define-import.ts';
import { type Master, masterImport } from '../imports/master-import.ts';
import type { ResourceStore } from './resource-store.ts';

type Draft<R extends Resource> = z.output<R['draft']> & { name?: string };
type Row<R extends Resource> = RecordOf<R> & { id: number; version: number };
type Own<R extends Resource, Lists> = Master<Row<R>, Draft<R>, Lists>;
/** What the resource and its store do not say of an import. */
type More<R extends Resource, Lists> = { table: string } & Pick<
  Own<R, Lists>,
  'kind' | 'columns' | 'lists' | 'choices' | 'read'
> &
  Partial<Pick<Own<R, Lists>, 'wordOf' | 'identity'>>;

/** The import of a resource whose records are known by their name, and written by the same functions as its form. */
export function resourceImport<R extends Resource<RoleAccess, RoleAccess>, Lists>(
  resource: R,
  store: ResourceStore<R, SchoolContext>,
  { table, ...more }: More<R, Lists>,
): ImportDefinition {
  const { one, many } = resource.words;
  const fields = Object.keys(resource.draft.shape);
  return masterImport<Row<R>, Draft<R>, Lists>({
    ...more,
    access: resource.access.write,
    title: many,
    one,
    many: many.toLowerCase(),
    matchedBy: 'its name',
    entities: [{ entity: one, table, named: 'name' }],
    existing: async (ctx) =>
      (await store.list(ctx, { page: 1, size: 1000, sort: 'name' } as unknown as z.output<R['filter']>)).rows as Row<R>[],
    fieldsOf: (row) => Object.fromEntries(fields.map((field) => [field, (row as Record<string, unknown>)[field]])) as Draft<R>,
    schema: resource.draft as unknown as z.ZodType<Draft<R>>,
    keyOf: ({ name }) => name ?? '',
    labelOf: ({ name }) => name ?? '',
    create: (ctx, draft) => store.create(ctx, draft as never) as Promise<Row<R>>,
    update: (ctx, id, version, draft) => store.update(ctx, id, version, draft as never) as Promise<Row<R>>,
  });
}
