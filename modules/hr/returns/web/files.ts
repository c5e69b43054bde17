import { download, printFile } from '#kit/web/api/files.ts';
import { say } from '#kit/web/ui/Notices.tsx';

const failed = (problem: unknown): void => say(problem instanceof Error ? problem.message : 'The file could not be fetched.');

/** Fetches a file as a download, and says what went wrong. */
export const fetchFile = (url: string, name: string): void => void download(url, name).catch(failed);

/** Opens the print dialog on a PDF, and says what went wrong. */
export const printPaper = (url: string): void => void printFile(url).catch(failed);
