import { Status } from '#kit/web/ui/Status.tsx';
import { type RequisitionStatus, statuses, statusWords } from '../contract/words.ts';

/** Where a requisition stands, as a dot and a word. */
export function StatusOf({ status }: { status: RequisitionStatus }) {
  const [word, tone] = statusWords[status];
  return <Status tone={tone}>{word}</Status>;
}

/** As a filter offers them. */
export const statusChoices = [
  { value: 'open', label: 'Open' },
  ...statuses.map((value) => ({ value, label: statusWords[value][0] })),
];
