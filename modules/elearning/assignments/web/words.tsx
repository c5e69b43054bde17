import type { Endpoint } from '#kit/contract/endpoint.ts';
import { now } from '#kit/web/api/clock.ts';
import { callBlob, type ApiError } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { AssignmentState, LateRule, TakenKind, WorkState } from '../contract/words.ts';

/** Hundredths of a mark as they are written: `15.5`. */
export const marksText = (hundredths: number): string => String(hundredths / 100);

export const takenWords: Readonly<Record<TakenKind, string>> = {
  text: 'Text',
  file: 'Files',
  photos: 'Photos of pages',
  audio: 'Recording',
  link: 'Link',
};

export const stateWords: Readonly<Record<AssignmentState, readonly [string, Tone]>> = {
  draft: ['Draft', 'quiet'],
  published: ['Published', 'pos'],
  closed: ['Closed', 'quiet'],
  archived: ['Archived', 'quiet'],
};
export const AssignmentStateOf = ({ state }: { state: AssignmentState }) => (
  <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>
);

export const workWords: Readonly<Record<WorkState, readonly [string, Tone]>> = {
  none: ['Nothing yet', 'quiet'],
  draft: ['In progress', 'quiet'],
  submitted: ['Handed in', 'inf'],
  returned: ['Returned', 'pos'],
  changes: ['To be changed', 'att'],
};
export const WorkStateOf = ({ state }: { state: WorkState }) => <Status tone={workWords[state][1]}>{workWords[state][0]}</Status>;

export function lateWords({ late, latePerDay }: { late: LateRule; latePerDay: number }): string {
  if (late === 'refuse') return 'Late work is not taken.';
  if (late === 'accept') return 'Late work is taken.';
  return `Late work loses ${marksText(latePerDay)} marks for each day.`;
}

export const isPast = (instant: string): boolean => Date.parse(instant) < now().getTime();

/** Opens a file of the server in a new tab, or downloads what a browser cannot show. */
export function openFile(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, name: string): void {
  callBlob(buildRequest(endpoint, input).url)
    .then(({ blob }) => {
      const url = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = url;
      if (/^(image\/|application\/pdf|audio\/|video\/)/.test(blob.type)) {
        link.target = '_blank';
        link.rel = 'noopener';
      } else link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 600_000);
    })
    .catch((error: ApiError) => say(error.message));
}

/** A file's name as a button that opens it. */
export function FileButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className="link-button" onClick={onOpen}>
      {name}
    </button>
  );
}
