import { queryClient } from '#kit/web/api/hooks.ts';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';

/** Keeps the sheet as a step has left it. */
export function keepSheet(sheet: Sheet): void {
  queryClient.setQueryData([sheetsApi.get.path, { id: sheet.id }], sheet);
}
