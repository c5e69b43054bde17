import { ApiError, call } from '#kit/web/api/client.ts';
import { outboxOwner } from '#kit/web/api/session.ts';
import { type Entered, sheetsApi } from '../../contract/sheets.ts';
import type { Batch } from './kept.ts';

/** Sends batches of a sheet for who is signed in now; once somebody else is, nothing is sent and everything stays kept. */
export function sendingAs(sheetId: number): (batch: Batch) => Promise<Entered> {
  const owner = outboxOwner();
  return async ({ key, marks }) => {
    if (outboxOwner() !== owner)
      throw new ApiError(0, { code: 'no_answer', message: 'Somebody else is signed in. These marks wait for who typed them.' });
    return call(sheetsApi.enter, { id: sheetId, marks }, { idempotencyKey: key });
  };
}
