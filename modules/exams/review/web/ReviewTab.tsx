import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { judge } from '#kit/contract/access.ts';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type FindingRow, reviewApi } from '../contract/review.ts';
import { reviewRules, reviewRuleWords } from '../contract/rules.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { FindingDrawer } from './FindingDrawer.tsx';
import './review.css';

const columns: readonly Column<FindingRow>[] = [
  { key: 'rule', label: 'What', value: (row) => reviewRuleWords[row.rule] },
  { key: 'said', label: 'Seen', value: (row) => <span className="finding-said">{row.said}</span>, phone: 'note' },
  { key: 'subjectName', label: 'Subject', value: (row) => row.subjectName, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    quiet: true,
  },
  { key: 'teachers', label: 'Teacher', value: (row) => row.teachers || '–', quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => (row.state === 'open' ? <Status tone="att">Open</Status> : <Status tone="pos">Right</Status>),
    phone: 'figure',
  },
  { key: 'rightWords', label: 'Because', value: (row) => row.rightWords, quiet: true, optional: true },
  { key: 'rightName', label: 'Checked by', value: (row) => row.rightName, quiet: true, optional: true },
];

/** What may be wrong with the exam's marks, the most likely first. It is looked for anew whenever marks have changed. */
export function ReviewTab({ exam }: { exam: Exam }) {
  const { data } = useApi(reviewApi.get, { id: exam.id }, { staleTime: 0 });
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const own = streams.filter(({ classId }) => exam.classIds.includes(classId));
  const run = useSave(reviewApi.run, { invalidate: [reviewApi.get, reviewApi.list] });
  const may = judge(reviewApi.run.access, viewer()) === 'allowed' && exam.state !== 'archived';
  const begin = useEffectEvent(() => {
    if (may && run.isIdle) run.mutate({ id: exam.id });
  });
  const outdated = data?.outdated ?? false;
  useEffect(() => {
    if (outdated) begin();
  }, [outdated]);
  const { body } = useListBody({
    list: reviewApi.list,
    name: 'exams.review.list',
    words: {
      title: `${exam.name}: checks`,
      search: 'Student, subject, class',
      empty: {
        title: data?.reviewedAt ? 'Nothing to look at' : 'Not looked through yet',
        text: data?.reviewedAt
          ? 'No mark is missing, and none is out of line with the others.'
          : 'The marks are looked through when the exams administrator opens this.',
      },
    },
    columns,
    filters: [
      { key: 'rule', label: 'What', options: reviewRules.map((rule) => ({ value: rule, label: reviewRuleWords[rule] })) },
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'right', label: 'Checked, correct' },
          { value: 'all', label: 'All' },
        ],
      },
      { key: 'streamId', label: 'Stream', options: own.map((one) => ({ value: one.id, label: `${one.className} ${one.name}` })) },
    ],
    fixed: { examId: exam.id },
    record: {
      drawer: (open, close) => <FindingDrawer id={open === null ? null : Number(open)} onClose={close} />,
    },
  });
  return (
    <>
      <div className="review-head">
        <span className="hint">
          {run.isPending
            ? 'Looking through the marks'
            : data?.reviewedAt
              ? `Looked through ${instantText(data.reviewedAt)}: ${data.open.toLocaleString('en-KE')} open, ${data.right.toLocaleString('en-KE')} looked at and right.`
              : ''}
        </span>
        {may && (
          <Button variant="default" size="xs" loading={run.isPending} onClick={() => run.mutate({ id: exam.id })}>
            Look again
          </Button>
        )}
      </div>
      {run.error && <Note tone="neg">{run.error.message}</Note>}
      {outdated && !may && <Note tone="att">Marks have changed since they were looked through.</Note>}
      {body}
    </>
  );
}
