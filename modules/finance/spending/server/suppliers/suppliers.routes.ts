import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { statementPdf, supplierStatement } from './statement.store.ts';
import { suppliers } from './suppliers.store.ts';

export const supplierRoutes = (letterhead: LetterheadProvider) =>
  implement(suppliersApi, {
    list: (ctx, input) => suppliers.list(ctx, input),
    options: async (ctx, input) => ({ rows: await suppliers.options(ctx, input) }),
    get: (ctx, { id }) => suppliers.get(ctx, id),
    create: (ctx, draft) => suppliers.create(ctx, draft),
    update: (ctx, input) => suppliers.update(ctx, input),
    block: (ctx, input) => suppliers.block(ctx, input),
    remove: async (ctx, { id }) => {
      await suppliers.remove(ctx, id);
      return {};
    },
    statement: (ctx, input) => supplierStatement(ctx, input),
    statementPdf: (ctx, input) => statementPdf(ctx, input, letterhead),
  });
