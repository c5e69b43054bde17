import type { Endpoint } from '#kit/contract/endpoint.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';

/** Opens a document on paper in the print dialog. */
export function printPaper(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): void {
  printFile(buildRequest(endpoint, input).url).catch((failure: Error) => say(failure.message));
}

/** Says what was done, and what the budgets had to say to it. */
export function sayWith(text: string, warnings: readonly string[] = []): void {
  say([`${text}.`, ...warnings].join(' '));
}

/** A word with a capital. */
export const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
