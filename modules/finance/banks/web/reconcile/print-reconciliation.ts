import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { reconciliationApi } from '../../contract/reconciliation.ts';

/** Opens the print dialog on a reconciliation statement. */
export function printReconciliation(id: number): void {
  void printFile(buildRequest(reconciliationApi.print, { id }).url).catch((failure: Error) => say(failure.message));
}
