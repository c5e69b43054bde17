import { implement } from '#kit/server/http/implement.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import { there } from '#kit/server/sql/one.ts';
import type { AreaServer } from '../../server/parts.ts';
import { transfersApi } from '../contract/transfers.ts';
import { readTransfer } from './read/read-file.ts';
import {
  carryOutTransfer,
  chooseInTransfer,
  getTransfer,
  lessonsOfTransfer,
  listTransfers,
  takeTransfer,
  undoTransfer,
} from './transfers.store.ts';
import { emptyWorkbook, filledWorkbook } from './workbook/make-workbook.ts';

export const transferServer: AreaServer = () => ({
  routes: implement(transfersApi, {
    list: listTransfers,
    upload: async (ctx) => {
      const file = there(ctx.upload);
      return { id: await takeTransfer(ctx, file.name, await readTransfer(file)) };
    },
    get: (ctx, { id }) => getTransfer(ctx, id),
    lessons: lessonsOfTransfer,
    choose: chooseInTransfer,
    carryOut: carryOutTransfer,
    undo: (ctx, { id }) => undoTransfer(ctx, id),
    template: async () => ({ body: await emptyWorkbook(), type: workbookType, name: 'Timetable to fill in.xlsx', inline: false }),
    workbook: async (ctx) => ({
      body: await filledWorkbook(ctx.tx),
      type: workbookType,
      name: `${ctx.school.name.replaceAll(/[/\\:*?"<>|]/g, ' ')} timetable.xlsx`,
      inline: false,
    }),
  }),
});
