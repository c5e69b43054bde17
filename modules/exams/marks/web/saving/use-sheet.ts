import { useEffect, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import { outboxOf, sheetInWords } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import { createSheetCells, type SheetCells } from './sheet-store.ts';

/** How often another teacher's marks are asked for, in milliseconds. */
const pollEvery = 20_000;

/** The cells of a sheet with what sends them, for as long as the screen stands. */
export function useSheet(sheet: Sheet): { cells: SheetCells; sender: Sender; refresh: () => Promise<void> } {
  const [made] = useState(() => {
    const outbox = outboxOf(sheet.id, sheetInWords(sheet));
    const cells = createSheetCells(sheet, outbox);
    const enter = callAs(sheetsApi.enter);
    const refresh = async (): Promise<void> => {
      const begun = sender.stamp();
      const fresh = await call(sheetsApi.get, { id: sheet.id }).catch(() => null);
      if (!fresh || sender.stamp() !== begun) return;
      cells.receive(fresh);
      queryClient.setQueryData([sheetsApi.get.path, { id: sheet.id }], fresh);
    };
    const sender = createSender(
      cells,
      ({ key, marks }) => enter({ id: sheet.id, marks }, key),
      () => void refresh(),
    );
    return { cells, sender, refresh, key: outbox.key };
  });
  useEffect(() => {
    const shut = hold(made.key);
    const stop = made.sender.start();
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') void made.refresh();
    }, pollEvery);
    return () => {
      clearInterval(poll);
      stop();
      shut();
      void queryClient.invalidateQueries({ queryKey: [sheetsApi.list.path] });
    };
  }, [made]);
  return made;
}
