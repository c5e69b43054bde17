import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';
import { docxAnswer, pdfAnswer } from '../papers/answers.ts';
import { schemePaper } from '../papers/papers.ts';
import { getScheme, lessonsOf, listSchemes, readScheme } from './schemes.store.ts';
import { decideScheme, submitScheme } from './steps.store.ts';
import { copyScheme, createScheme, removeScheme, saveRows } from './write.store.ts';

const nameOf = ({ courseName, className, termName }: Scheme) => `Scheme of work ${courseName} ${className} ${termName}`;

export const schemeRoutes = (letterhead: LetterheadProvider) =>
  implement(schemesApi, {
    list: (ctx, input) => listSchemes(ctx, input),
    get: (ctx, { id }) => getScheme(ctx, id),
    lessons: async (ctx, { id, page, size }) => {
      await readScheme(ctx, id);
      const rows = await lessonsOf(ctx, id);
      return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
    create: (ctx, draft) => createScheme(ctx, draft),
    copy: (ctx, { id, ...draft }) => copyScheme(ctx, id, draft),
    save: (ctx, { id, version, rows }) => saveRows(ctx, id, version, rows),
    remove: async (ctx, { id }) => {
      await removeScheme(ctx, id);
      return {};
    },
    submit: (ctx, input) => submitScheme(ctx, input),
    decide: (ctx, input) => decideScheme(ctx, input),
    paper: async (ctx, { id }) => {
      const scheme = await getScheme(ctx, id);
      return pdfAnswer(ctx, letterhead, schemePaper(scheme), nameOf(scheme));
    },
    document: async (ctx, { id }) => {
      const scheme = await getScheme(ctx, id);
      return docxAnswer(ctx, letterhead, schemePaper(scheme), nameOf(scheme));
    },
  });
