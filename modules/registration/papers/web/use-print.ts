import { useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { type IssuedPaper, issuedPapers, type ListPaper, type PaperKind } from '../contract/kinds.ts';
import { issueOptions, listOptions, papersApi } from '../contract/papers.ts';

type Whom = CallInput<typeof papersApi.outlook>['whom'];
type Values = Readonly<Record<string, unknown>>;

const isIssued = (paper: PaperKind): paper is IssuedPaper => issuedPapers.some((one) => one === paper);
const picked = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** Sends a paper's choices to the endpoint that its kind has, and keeps the task that makes it. */
export function usePrint(paper: PaperKind, whom: Whom, values: Values) {
  const [task, setTask] = useState<{ jobId: number; again: number } | null>(null);
  const done = ({ jobId, again = 0 }: { jobId: number; again?: number }) => setTask({ jobId, again });
  const invalidate = [papersApi.list, papersApi.prints, jobsApi.list];
  const lists = useSave(papersApi.lists, { onDone: done, invalidate });
  const emergency = useSave(papersApi.emergency, { onDone: done, invalidate });
  const issue = useSave(papersApi.issue, { onDone: done, invalidate });
  const used = paper === 'emergency summary' ? emergency : isIssued(paper) ? issue : lists;
  const make = () => {
    setTask(null);
    if (paper === 'emergency summary') emergency.mutate({ whom });
    else if (isIssued(paper)) issue.mutate({ paper, whom, ...picked(values, Object.keys(issueOptions.shape)) });
    else lists.mutate({ paper: paper satisfies ListPaper, whom, ...picked(values, Object.keys(listOptions.shape)) });
  };
  return { make, pending: used.isPending, refused: used.error, task };
}
