import { type Caller, type TestApp } from './school.ts';

interface Sent {
  name?: string;
  bytes?: Uint8Array;
  otherdata: unknown;
  /** Where to; the kit's own upload when left out. */
  url?: string;
}

interface Answered {
  status: number;
  body: { fileId: number; code: string; message: string };
}

/** Sends a form with the parts `file` and `otherdata`, as the screens do. */
export async function sendUpload(app: TestApp, caller: Caller, sent: Sent): Promise<Answered> {
  const form = new FormData();
  form.append('otherdata', JSON.stringify(sent.otherdata));
  if (sent.bytes) form.append('file', new Blob([new Uint8Array(sent.bytes)]), sent.name ?? 'file');
  const token = await app.tokenOf(caller);
  const answer = await app.http.inject({
    method: 'POST',
    url: sent.url ?? '/api/kit/uploadfile',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: form,
  });
  return { status: answer.statusCode, body: answer.json() };
}
