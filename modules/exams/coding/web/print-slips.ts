import { authorised } from '#kit/web/api/client.ts';
import { errorBody } from '#kit/contract/errors.ts';
import { candidatesApi } from '../contract/candidates.ts';

/** Makes new slips and hands them to the browser as a file. Throws what the server says. */
export async function saveSlips(examId: number, candidateIds: readonly number[]): Promise<void> {
  const { path, method } = candidatesApi.slips;
  const headers = await authorised(path);
  headers.set('content-type', 'application/json');
  const answer = await fetch(path, { method, headers, body: JSON.stringify({ examId, candidateIds }) });
  if (!answer.ok) {
    const body = errorBody.safeParse(await answer.json().catch(() => null));
    throw new Error(body.success ? body.data.message : 'The slips could not be made. Please try again.');
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = 'Slips.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
