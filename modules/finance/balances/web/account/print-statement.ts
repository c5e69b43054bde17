import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { financeStudentsApi } from '../../contract/students.ts';

/** Opens the print dialog on a student's statement. */
export function printStatement(id: number, period: { from?: string; to?: string }): void {
  void printFile(buildRequest(financeStudentsApi.statementPdf, { id, ...period }).url).catch((error: Error) =>
    say(error.message),
  );
}
