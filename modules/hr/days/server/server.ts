import { implement } from '#kit/server/http/implement.ts';
import { nothingOutdated, payOutdatedPort } from '../../employees/server/outdated-pay.ts';
import type { AreaServer } from '../../server/parts.ts';
import { staffSheetsApi } from '../contract/staff-sheets.ts';
import { studentSheetsApi } from '../contract/student-sheets.ts';
import { listMonths, monthOfPerson } from './months.store.ts';
import { printStaff, printStudents, staffWorkbook, studentsWorkbook } from './papers.ts';
import { listStudentMonths, studentMonth } from './students.store.ts';
import { confirmMonths, nobodyPosted, postedOfPort, putByHand, withdrawMonth } from './taken.ts';

export const daysServer: AreaServer = ({ ports, letterhead }) => {
  const [posted = nobodyPosted] = ports.of(postedOfPort);
  const [outdated = nothingOutdated] = ports.of(payOutdatedPort);
  const pay = { posted, outdated };
  return {
    routes: [
      ...implement(staffSheetsApi, {
        list: (ctx, input) => listMonths(ctx, input),
        get: (ctx, input) => monthOfPerson(ctx, input),
        confirm: (ctx, input) => confirmMonths(ctx, pay, input),
        put: async (ctx, input) => {
          await putByHand(ctx, pay, input);
          return {};
        },
        withdraw: async (ctx, input) => {
          await withdrawMonth(ctx, pay, input);
          return {};
        },
        print: (ctx, input) => printStaff(ctx, input, letterhead),
        workbook: (ctx, input) => staffWorkbook(ctx, input),
      }),
      ...implement(studentSheetsApi, {
        list: (ctx, input) => listStudentMonths(ctx, input),
        get: (ctx, input) => studentMonth(ctx, input),
        print: (ctx, input) => printStudents(ctx, input, letterhead),
        workbook: (ctx, input) => studentsWorkbook(ctx, input),
      }),
    ],
  };
};
