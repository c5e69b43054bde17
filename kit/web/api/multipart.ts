import { noAnswer, type CallOptions } from './client.ts';
import { noteWarning } from './warning.ts';

/** Sends a file with its data (`file`, `otherdata`) and reports progress, which `fetch` cannot. */
export function sendMultipart(
  method: string,
  url: string,
  headers: Headers,
  file: File,
  data: unknown,
  options: CallOptions,
): Promise<Response> {
  const form = new FormData();
  form.append('otherdata', JSON.stringify(data ?? {}));
  form.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      noteWarning(request.getResponseHeader('x-subscription-warning'));
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', () => reject(new TypeError('no answer')));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  }).catch(noAnswer);
}
