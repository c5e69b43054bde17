import type { Endpoint } from '#kit/contract/endpoint.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';

/** Opens a document on paper in the print dialog. */
export function printPaper(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): void {
  printFile(buildRequest(endpoint, input).url).catch((failure: Error) => say(failure.message));
}
