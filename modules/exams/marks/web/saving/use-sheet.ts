import { useEffect, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { onLive } from '#kit/web/api/live.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import { outboxOf, sheetInWords } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import { createSheetCells, type SheetCells } from './sheet-store.ts';

/** How often another teacher's marks are asked for, in milliseconds, where the server does not tell of them. */
const pollEvery = 20_000;
/** What was read while marks were sent may be older than they are: so often it is read once more at once. */
const mostReads = 5;

/** The cells of a sheet with what sends them, for as long as the screen stands. */
export function useSheet(sheet: Sheet): { cells: SheetCells; sender: Sender; refresh: () => Promise<void> } {
  const [made] = useState(() => {
    const outbox = outboxOf(sheet.id, sheetInWords(sheet));
    const cells = createSheetCells(sheet, outbox);
    const enter = callAs(sheetsApi.enter);
    const refresh = async (reads = mostReads): Promise<void> => {
      const begun = sender.stamp();
      const fresh = await call(sheetsApi.get, { id: sheet.id }).catch(() => null);
      if (!fresh) return;
      if (sender.stamp() !== begun) return reads > 1 ? refresh(reads - 1) : undefined;
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
    const leave = onLive('marks', (about) => {
      if (about === null || about === sheet.id) void made.refresh();
    });
    return () => {
      leave();
      clearInterval(poll);
      stop();
      shut();
      void queryClient.invalidateQueries({ queryKey: [sheetsApi.list.path] });
    };
  }, [made, sheet.id]);
  return made;
}
