import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { examAnalysisApi, Report, ReportKind, ReportTable } from '../../contract/reports.ts';
import { type Scope, scopeOf } from '../scope.store.ts';
import { genderReport } from './gender.ts';
import { meritReport } from './merit.ts';
import { improvedReport, leadersReport } from './students.ts';
import { streamsReport } from './streams.ts';
import { subjectsReport } from './subjects.ts';
import { departmentsReport, teachersReport } from './teachers.ts';
import { yearsReport } from './years.ts';

type Context = Pick<SchoolContext, 'tx'>;
type Wanted = Input<typeof examAnalysisApi.report>;

/** Lines of the merit list on a screen; its files have all. */
const shownLines = 200;

/** Throws 404 for an exam, class or stream that the school has not, and for a class that did not sit the exam. */
export async function examReport(ctx: Context, wanted: Wanted): Promise<Report> {
  const scope = await scopeOf(ctx.tx, wanted);
  return { means: scope.means, tables: await tablesOf(ctx, scope, wanted.kind, wanted.count, shownLines) };
}

/** @param lines the most lines of the merit list */
export function tablesOf({ tx }: Context, scope: Scope, kind: ReportKind, count: number, lines: number): Promise<ReportTable[]> {
  switch (kind) {
    case 'subjects':
      return subjectsReport(tx, scope);
    case 'streams':
      return streamsReport(tx, scope);
    case 'teachers':
      return teachersReport(tx, scope);
    case 'departments':
      return departmentsReport(tx, scope);
    case 'improved':
      return improvedReport(tx, scope, count);
    case 'leaders':
      return leadersReport(tx, scope, count);
    case 'gender':
      return genderReport(tx, scope);
    case 'years':
      return yearsReport(tx, scope);
    case 'merit':
      return meritReport(tx, scope, lines);
  }
}
