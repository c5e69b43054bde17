import { implement } from '#kit/server/http/implement.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import { there } from '#kit/server/sql/one.ts';
import { sheetsApi } from '../contract/sheets.ts';
import type { ExamsParts } from '../../server/parts.ts';
import { enterMarks } from './enter-marks.ts';
import { lockSheet, markHistory, unlockSheet } from './lock-sheet.ts';
import { telling } from './tell-of-sheet.ts';
import { printMarkList } from './mark-list.ts';
import { listTeacherProgress } from './teacher-progress.store.ts';
import { getSheet, listSheets, sheetExams } from './sheets.store.ts';
import { readMarksWorkbook, writeMarksWorkbook } from './workbook.ts';

export const markRoutes = ({ letterhead }: ExamsParts) =>
  implement(sheetsApi, {
    list: (ctx, input) => listSheets(ctx, input),
    progress: (ctx, input) => listTeacherProgress(ctx.tx, input),
    exams: async (ctx) => ({ rows: await sheetExams(ctx) }),
    get: (ctx, { id }) => getSheet(ctx, id),
    enter: async (ctx, { id, marks }) => telling(ctx, id, await enterMarks(ctx, id, marks)),
    history: async (ctx, wanted) => ({ rows: await markHistory(ctx, wanted) }),
    lock: async (ctx, { id }) => telling(ctx, id, await lockSheet(ctx, id)),
    unlock: async (ctx, { id, reason }) => telling(ctx, id, await unlockSheet(ctx, id, reason)),
    workbook: async (ctx, { id }) => {
      const sheet = await getSheet(ctx, id);
      const name = [sheet.examName, sheet.className, sheet.streamName, sheet.subjectName].filter(Boolean).join(' ');
      return {
        body: await writeMarksWorkbook(sheet, ctx.school.timeZone),
        type: workbookType,
        name: `${name}.xlsx`,
        inline: false,
      };
    },
    print: (ctx, { id }) => printMarkList(ctx, id, letterhead),
    read: async (ctx, { id }) => readMarksWorkbook(await getSheet(ctx, id), there(ctx.upload)),
  });
