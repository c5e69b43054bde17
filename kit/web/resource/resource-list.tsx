import type { ReactNode } from 'react';
import { z } from 'zod';
import type { RecordOf, Resource } from '#kit/contract/resource.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { CrudDrawer } from './CrudDrawer.tsx';
import type { Column, Row } from './DataTable.tsx';
import type { Part } from './DrawerParts.tsx';
import type { Filter } from './FilterBar.tsx';

type Shown = string | number | null;

/** A column of a resource's list: a field of its record. What is not plain text or a number says how it is shown. */
type ResourceColumn<R extends Row> = {
  [K in keyof R & string]: Omit<Column<R>, 'key' | 'value'> & { key: K } & (R[K] extends Shown
      ? Partial<Pick<Column<R>, 'value'>>
      : Pick<Column<R>, 'value'>);
}[keyof R & string];

export type ColumnsOf<R extends Resource> = readonly ResourceColumn<RecordOf<R> & Row>[];
export type FieldsOf<R extends Resource> = readonly Field<NameOf<R>>[];

type NameOf<R extends Resource> = keyof R['draft']['shape'] & string;

/** How a record is added and changed in the drawer beside the list. */
export interface ResourceForm<R extends Resource> {
  fields: FieldsOf<R>;
  /** What the form of a new record begins with, besides what the draft begins with by itself. */
  begins?: Readonly<Partial<Record<NameOf<R>, unknown>>>;
  /** What goes with a record that is removed, in a sentence. */
  removal: (record: RecordOf<R>) => string;
  /** What a record is called; its name. */
  nameOf?: (record: RecordOf<R>) => string;
  /** Keeps a record from being changed here: the sentence says why. */
  locked?: (record: RecordOf<R>) => string | null;
  /** What else there is of a record, beside its details and its history. */
  parts?: (record: RecordOf<R>) => readonly Part[];
}

/** What the list of a resource says, besides what its declaration's words say already. */
export interface ResourceWords {
  /** What the search looks at: "Name or code". */
  search: string;
  /** What the list is for, shown while it is empty. */
  empty: string | { title: string; text: string };
  title?: string;
  /** The list without filters: "All hostels". */
  all?: string;
  /** The button: "Add kind". */
  add?: string;
}

/** What both kinds of list take: the screen of its own, and the tab of a screen. */
export interface ResourceListProps<R extends Resource> {
  resource: R;
  /** `<module>.<resource>`: names the list for exports, imports, saved views and columns. */
  name: string;
  words: ResourceWords;
  columns: ColumnsOf<R>;
  filters?: readonly (Filter & { key: keyof R['filter']['shape'] & string })[];
  menu?: readonly MenuEntry[];
  form: ResourceForm<R>;
}

/** The list's options as `ListScreen` and `TabbedList` take them. */
export function listOf<R extends Resource>({
  resource,
  name,
  words,
  columns,
  filters = [],
  menu = [],
  form,
}: ResourceListProps<R>) {
  const { one, many } = resource.words;
  const { empty, title = many, all = `All ${many.toLowerCase()}` } = words;
  return {
    list: resource.api.list,
    name: `${name}.list`,
    words: {
      title,
      all,
      search: words.search,
      add: words.add ?? `Add ${one}`,
      empty: typeof empty === 'string' ? { title: `No ${many.toLowerCase()} yet`, text: empty } : empty,
    },
    columns: columns.map(
      ({ key, value, ...column }) => ({ ...column, key, value: value ?? ((row) => row[key] as Shown) }) as Column<never>,
    ),
    filters,
    menu,
    drawer: (open: string | null, close: () => void): ReactNode => (
      <CrudDrawer
        // What a form begins with may come after it is open.
        key={JSON.stringify(form.begins)}
        open={open}
        close={close}
        api={resource.api as Resource['api']}
        word={one}
        fields={form.fields}
        blank={{ ...beginning(resource.draft), ...form.begins }}
        nameOf={(record) => (form.nameOf ? form.nameOf(record as RecordOf<R>) : String((record as { name?: unknown }).name))}
        removal={(record) => form.removal(record as RecordOf<R>)}
        locked={(record) => form.locked?.(record as RecordOf<R>) ?? null}
        parts={(record) => form.parts?.(record as RecordOf<R>) ?? []}
      />
    ),
  };
}

/** What a draft's fields have while nobody has filled them in. */
function beginning(draft: z.ZodObject): Record<string, unknown> {
  const usual = Object.entries(draft.shape).map(([name, field]) => [name, z.safeParse(field, undefined)] as const);
  return Object.fromEntries(usual.flatMap(([name, parsed]) => (parsed.success ? [[name, parsed.data]] : [])));
}
