import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { copiesApi } from '../contract/copies.ts';
import { labelsApi } from '../contract/labels.ts';
import { marcApi } from '../contract/marc.ts';
import { setBooks } from '../contract/set-books.ts';
import { librarySettingsApi } from '../contract/settings.ts';
import { titlesApi } from '../contract/titles.ts';
import { writeOffsApi } from '../contract/write-offs.ts';
import { addCopies } from './copies/add-copies.ts';
import { changeCopy, markCopy, moveCopies } from './copies/change-copy.ts';
import { getCopy, listCopies } from './copies/copies.store.ts';
import { removeCopies } from './copies/remove-copies.ts';
import { findCopy } from './find-copy.ts';
import { labelsJob } from './labels/labels.job.ts';
import { printLabels, withoutLabel } from './labels/print-labels.ts';
import { takeMarc } from './marc/take-marc.ts';
import { copyState, nothingLent } from './ports.ts';
import { setBookStore } from './set-books.store.ts';
import { readSettings, saveSettings } from './settings.store.ts';
import { coverOf, createTitle, removeTitle, updateTitle } from './titles/save-title.ts';
import { getTitle, knownIsbn, listTitles, shelvesOf, titleOptions } from './titles/titles.store.ts';
import { printWriteOff } from './write-offs/paper.ts';
import { approveWriteOff, askWriteOff, cancelWriteOff, rejectWriteOff } from './write-offs/write-off.ts';
import { getWriteOff, listWriteOffs } from './write-offs/write-offs.store.ts';

export const catalogueServer: AreaServer = ({ ports, letterhead }) => {
  const [state = nothingLent] = ports.of(copyState);
  return {
    routes: [
      ...implement(titlesApi, {
        list: (ctx, input) => listTitles(ctx.tx, input, state),
        get: (ctx, { id }) => getTitle(ctx.tx, id, state),
        options: async (ctx, input) => ({ rows: await titleOptions(ctx.tx, input, state) }),
        known: (ctx, { isbn }) => knownIsbn(ctx.tx, isbn),
        shelves: (ctx) => shelvesOf(ctx.tx),
        create: (ctx, input) => createTitle(ctx, input, state),
        update: (ctx, input) => updateTitle(ctx, input, state),
        remove: async (ctx, { id }) => {
          await removeTitle(ctx, id, state);
          return {};
        },
        cover: (ctx, { id, size }) => coverOf(ctx, id, size === 120),
      }),
      ...implement(copiesApi, {
        find: async (ctx, { scan }) => ({ copy: await findCopy(ctx.tx, scan) }),
        list: (ctx, input) => listCopies(ctx.tx, input, state),
        get: (ctx, { id }) => getCopy(ctx.tx, id, state),
        add: (ctx, input) => addCopies(ctx, input),
        update: (ctx, input) => changeCopy(ctx, input, state),
        mark: (ctx, input) => markCopy(ctx, input, state),
        move: (ctx, input) => moveCopies(ctx, input),
        remove: (ctx, { copyIds }) => removeCopies(ctx, copyIds),
      }),
      ...implement(librarySettingsApi, {
        get: (ctx) => readSettings(ctx),
        save: (ctx, input) => saveSettings(ctx, input),
      }),
      ...implement(setBooks.api, handlersOf(setBookStore)),
      ...implement(labelsApi, {
        waiting: async (ctx) => ({ copies: await withoutLabel(ctx.tx) }),
        print: (ctx, input) => printLabels(ctx, input),
      }),
      ...implement(writeOffsApi, {
        list: (ctx, input) => listWriteOffs(ctx, input),
        get: (ctx, { id }) => getWriteOff(ctx, id, state),
        ask: (ctx, input) => askWriteOff(ctx, input, state),
        approve: (ctx, input) => approveWriteOff(ctx, input, state),
        reject: (ctx, input) => rejectWriteOff(ctx, input, state),
        cancel: (ctx, input) => cancelWriteOff(ctx, input, state),
        print: (ctx, { id }) => printWriteOff(ctx, id, letterhead, state),
      }),
      ...implement(marcApi, { upload: (ctx) => takeMarc(ctx) }),
    ],
    jobs: [labelsJob],
  };
};
