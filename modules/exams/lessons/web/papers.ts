import type { Endpoint } from '#kit/contract/endpoint.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';

type Wanted = Readonly<Record<string, unknown>>;

/** Opens a paper in the print dialog. */
export function printPaper(endpoint: Endpoint, input: Wanted): void {
  printFile(buildRequest(endpoint, input).url).catch((failure: Error) => say(failure.message));
}

/** Downloads a document. */
export function downloadPaper(endpoint: Endpoint, input: Wanted, name: string): void {
  download(buildRequest(endpoint, input).url, name).catch((failure: Error) => say(failure.message));
}
