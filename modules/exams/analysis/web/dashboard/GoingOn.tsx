import { instantText } from '#kit/web/api/clock.ts';
import { IconArchive, IconChecklist, IconMathFunction, IconSend, type Icon } from '@tabler/icons-react';

import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { ExamDashboard } from '../../contract/dashboard.ts';
import { marksScreens } from '../../../marks/contract/screens.ts';
import { sheetsApi } from '../../../marks/contract/sheets.ts';
import { sittingsScreens } from '../../../sittings/contract/screens.ts';

const steps: Record<ExamDashboard['waiting'][number]['does'], { label: string; icon: Icon }> = {
  close: { label: 'Close entry', icon: IconArchive },
  process: { label: 'Process results', icon: IconMathFunction },
  approve: { label: 'Approve results', icon: IconChecklist },
  publish: { label: 'Publish results', icon: IconSend },
};

/** What the viewer does next; nothing for who only reads. */
export function WaitingBox({ waiting }: { waiting: ExamDashboard['waiting'] }) {
  if (waiting.length === 0) return null;
  return (
    <Box title="Waiting for you" count={waiting.length}>
      <ul>
        {waiting.map(({ examId, name, termName, does }) => {
          const Sign = steps[does].icon;
          return (
            <li key={examId}>
              <Go className="list-row" href={to(sittingsScreens.exam, { id: examId })}>
                <Sign size={18} stroke={1.6} aria-hidden="true" />
                <span>
                  <strong>{steps[does].label}</strong>
                  <small>
                    {name}, {termName}
                  </small>
                </span>
              </Go>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** How far the entry of each open exam is. */
export function OpenBox({ open }: { open: ExamDashboard['open'] }) {
  return (
    <Box title="Open for marks" count={open.length}>
      {open.length === 0 && <p className="box-body muted">Teachers enter no marks now.</p>}
      <ul>
        {open.map(({ examId, name, termName, enterUntil, expected, entered }) => (
          <li key={examId}>
            <Go className="open-exam" href={to(sittingsScreens.exam, { id: examId }, { tab: 'sheets' })}>
              <span>
                <strong>{name}</strong>
                <span className="num">{expected === 0 ? '–' : `${Math.floor((entered / expected) * 100)} %`}</span>
              </span>
              <progress className="bar" max={Math.max(1, expected)} value={entered} aria-label={`Marks of ${name} entered`} />
              <small>
                {termName}, {(expected - entered).toLocaleString('en-KE')} of {expected.toLocaleString('en-KE')} missing
                {enterUntil && `, until ${instantText(enterUntil)}`}
              </small>
            </Go>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Who has most marks still to enter. */
export function BehindBox() {
  const { data } = useApi(sheetsApi.progress, { behind: true, sort: '-missing', size: 5 }, { staleTime: 0 });
  if (!data || data.total === 0) return null;
  return (
    <Box title="Not entered yet" count={data.total}>
      <ul>
        {data.rows.map(({ id, teacherName, subjectName, examName, examId, courseId, missing, untouched, sheets }) => (
          <li key={id}>
            <Go className="list-row" href={to(marksScreens.myExams, {}, { tab: 'all', examId, courseId })}>
              <span aria-hidden="true" className="behind-sign" data-none={teacherName === null || undefined} />
              <span>
                <strong>{teacherName ?? 'Nobody teaches it'}</strong>
                <small>
                  {subjectName}, {examName}
                  {untouched > 0 && `, ${untouched} of ${sheets} not begun`}
                </small>
              </span>
              <span className="num">{missing.toLocaleString('en-KE')}</span>
            </Go>
          </li>
        ))}
      </ul>
      <p className="box-foot">
        <Go className="link" href={to(marksScreens.myExams, {}, { tab: 'progress' })}>
          All teachers and subjects
        </Go>
      </p>
    </Box>
  );
}
