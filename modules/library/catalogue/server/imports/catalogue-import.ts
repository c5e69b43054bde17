import { UserError } from '#kit/contract/errors.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineImport, type ImportColumn, type ImportDefinition } from '#kit/server/imports/define-import.ts';
import { everybody } from '../../../contract/access.ts';
import { conditionWords, kindWords, languages, statusWords } from '../../contract/words.ts';
import { removeTitles } from '../titles/save-title.ts';
import { catalogueColumns, marcColumns } from './columns.ts';
import { listsOf } from './known.store.ts';
import { type CatalogueWrite, planCatalogue } from './plan-catalogue.ts';
import { writeCatalogue } from './write-catalogue.ts';

/** As many rows as a catalogue’s file has at most. */
export const mostRows = 100_000;

/** Takes titles back that an import made; refused while anything else is of them. */
async function removeMade(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const usage = await pointersAt(ctx.tx, 'library.title', ids, { cascading: true });
  if (usage.length > 0)
    throw new UserError(
      'in_use',
      `This import cannot be undone: its titles are in use by ${usageInWords(usage)}. Remove those first.`,
    );
  await removeTitles(ctx, ids);
}

const define = (of: Pick<ImportDefinition, 'kind' | 'title' | 'apart'>, columns: readonly ImportColumn[]): ImportDefinition =>
  defineImport<CatalogueWrite>({
    ...of,
    access: everybody,
    one: 'copy or title',
    many: 'books',
    matchedBy: 'its accession number; a title by its ISBN, else by name, authors and edition',
    columns,
    rows: mostRows,
    options: [
      {
        key: 'each',
        label: 'A row without a number is one copy',
        hint: 'It gets the next accession number. Else a row without an accession number, a barcode and a number of copies is a title alone.',
      },
    ],
    entities: [
      { entity: 'copy', table: 'library.copy', named: 'accession_no' },
      { entity: 'title', table: 'library.title', named: 'title', remove: removeMade },
    ],
    choices: async (ctx) => {
      const { courseNames, classNames } = await listsOf(ctx.tx);
      return {
        kind: Object.values(kindWords),
        condition: Object.values(conditionWords),
        status: Object.values(statusWords).map(([word]) => word),
        language: Object.values(languages),
        course: courseNames,
        class: classNames,
      };
    },
    plan: (ctx, rows, options) => planCatalogue(ctx.tx, rows, columns, options.has('each')),
    write: (ctx, rows, _chosenBy, progress) => writeCatalogue(ctx, rows, progress),
  });

/** A catalogue from a sheet. */
export const catalogueImport = define({ kind: 'library.catalogue', title: 'Books' }, catalogueColumns);

/** A catalogue from MARC records, which an endpoint of its own makes into rows. */
export const marcImport = define({ kind: 'library.marc', title: 'Books from MARC records', apart: true }, marcColumns);

export const catalogueImports: readonly ImportDefinition[] = [catalogueImport, marcImport];
