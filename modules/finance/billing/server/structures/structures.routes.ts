import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { structuresApi } from '../../contract/structures.ts';
import { allTerms } from '../runs/term.store.ts';
import { billingLookups } from './lookups.store.ts';
import { writeStructurePdf } from './structure-pdf.ts';
import { structureChanges } from './changes.store.ts';
import { approveStructure, archiveStructure, copyStructure, publishStructure, reviseStructure } from './decide-structure.ts';
import { createStructure, getStructure, listStructures, removeStructure, updateStructure } from './structures.store.ts';

/** Fee structures and the steps they go through. */
export const structureRoutes = (letterhead: LetterheadProvider) =>
  implement(structuresApi, {
    list: ({ tx }, input) => listStructures(tx, input),
    terms: async ({ tx }) => {
      const years = Map.groupBy(await allTerms(tx), ({ yearId }) => yearId);
      return { years: [...years].map(([id, terms]) => ({ id, name: there(terms[0]).yearName, terms })) };
    },
    lookups: ({ tx }) => billingLookups(tx),
    get: ({ tx }, { id }) => getStructure(tx, id),
    pdf: async (ctx, { id }) => {
      const structure = await getStructure(ctx.tx, id);
      const body = await writeStructurePdf(await letterhead(ctx), structure);
      return { body, type: 'application/pdf', name: `${structure.title}.pdf`, inline: true };
    },
    create: (ctx, draft) => createStructure(ctx, draft),
    update: (ctx, { id, version, ...draft }) => updateStructure(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await removeStructure(ctx, id);
      return {};
    },
    approve: (ctx, { id, version }) => approveStructure(ctx, id, version),
    publish: (ctx, { id, version }) => publishStructure(ctx, id, version),
    archive: (ctx, { id, version }) => archiveStructure(ctx, id, version),
    revise: (ctx, { id }) => reviseStructure(ctx, id),
    copy: (ctx, { id, yearId, raise }) => copyStructure(ctx, id, yearId, raise),
    changes: async (ctx, { id }) => structureChanges(ctx.tx, await getStructure(ctx.tx, id), schoolDay(ctx)),
  });
