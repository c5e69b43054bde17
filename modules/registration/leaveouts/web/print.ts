import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';

/** Passes of approved leave-outs, to print. */
export function printChits(ids: readonly number[]): Promise<void> {
  return printFile(buildRequest(leaveoutsApi.chits, { ids: [...ids] }).url).catch((failure: Error) => say(failure.message));
}

/** The letter about a suspension, to print. */
export function printLetter(id: number): Promise<void> {
  return printFile(buildRequest(leaveoutsApi.letter, { id }).url).catch((failure: Error) => say(failure.message));
}
