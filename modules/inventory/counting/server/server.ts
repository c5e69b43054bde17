import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { countsApi } from '../contract/counts.ts';
import { countPaper, countSheet } from './count-papers.ts';
import { getCount, getLine, listCounts, listLines } from './counts.store.ts';
import { enterCounts } from './enter-counts.ts';
import { decideLine, noteLine } from './lines.ts';
import { openCount } from './open-count.ts';
import { batchesInStore, phoneCount, storesToCount } from './phone.store.ts';
import { approveCount, cancelCount, finishCount, sendBackCount } from './post-count.ts';
import { writeOff } from './write-off.ts';

export const countingServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(countsApi, {
      list: (ctx, input) => listCounts(ctx, input),
      stores: async (ctx) => ({ rows: await storesToCount(ctx) }),
      batches: (ctx, { storeId, itemId }) => batchesInStore(ctx, storeId, itemId),
      get: (ctx, { id }) => getCount(ctx, id),
      lines: (ctx, input) => listLines(ctx, input),
      line: (ctx, { id, lineId }) => getLine(ctx, id, lineId),
      phone: (ctx, { id }) => phoneCount(ctx, id),
      open: (ctx, draft) => openCount(ctx, draft),
      writeOff: (ctx, draft) => writeOff(ctx, draft),
      enter: async (ctx, { id, entries }) => ({ results: await enterCounts(ctx, id, entries) }),
      decide: (ctx, input) => decideLine(ctx, input),
      note: (ctx, input) => noteLine(ctx, input),
      finish: (ctx, input) => finishCount(ctx, input),
      approve: (ctx, input) => approveCount(ctx, input),
      sendBack: (ctx, input) => sendBackCount(ctx, input),
      cancel: (ctx, input) => cancelCount(ctx, input),
      sheet: (ctx, { id }) => countSheet(ctx, id, letterhead),
      paper: (ctx, { id }) => countPaper(ctx, id, letterhead),
    }),
  ],
});
