import { ApiError, call } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { outboxOwner } from '#kit/web/api/session.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { sheetsApi } from '../../contract/sheets.ts';
import type { Counts } from './counts.ts';
import { outboxOf } from './outbox.ts';
import { createSender } from './sender.ts';
import { createSheetCells } from './sheet-store.ts';

/** Milliseconds that one sheet may take. */
const patience = 60_000;

/** Sends the marks of a sheet as opening it would, from whatever screen is open. */
export async function sendSheet({ ref, about, key }: Waiting): Promise<Sent> {
  const owner = outboxOwner();
  const enter = callAs(sheetsApi.enter);
  const sheetId = Number(ref);
  const outbox = outboxOf(sheetId, about);
  try {
    const sheet = await call(sheetsApi.get, { id: sheetId });
    if (outboxOwner() !== owner || outbox.key !== key) return 'done';
    const cells = createSheetCells(sheet, outbox);
    const sender = createSender(
      cells,
      ({ key: once, marks }) => enter({ id: sheetId, marks }, once),
      () => undefined,
    );
    if (!(await sender.flush(patience))) return 'no line';
    void queryClient.invalidateQueries({ queryKey: [sheetsApi.list.path] });
    const { batch, cells: left } = outbox.read();
    return batch === null && Object.keys(left).length === 0 ? 'done' : { stuck: inWords(cells.counts.get()) };
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404, 422].includes(error.status)) return 'no line';
    return { stuck: error.message };
  }
}

/** Why they were not simply taken. */
function inWords({ conflicts, faults, refused }: Counts): string {
  const parts = [
    conflicts > 0 && `somebody else has changed ${counted(conflicts, 'of them', 'of them')}: choose which one stands`,
    faults > 0 && `${counted(faults, 'is no mark and waits', 'are no marks and wait')} to be corrected`,
    refused > 0 && `the server did not take ${counted(refused, 'of them', 'of them')}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'They are of students who are not on the sheet any more.';
  return `${parts.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase());
}
