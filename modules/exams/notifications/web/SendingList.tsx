import { useState } from 'react';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { Exam } from '../../sittings/contract/exams.ts';
import { resultSmsApi } from '../contract/result-sms.ts';
import { sendingApproval } from '../contract/sending-approval.ts';
import { SendingDrawer } from './SendingDrawer.tsx';
import { whomWords } from './notification-words.ts';

/** What was sent of this exam before, with what became of each message. */
export function SendingList({ exam, onBegun }: { exam: Exam; onBegun: (jobId: number | null) => void }) {
  const { data } = useApi(resultSmsApi.list, { examId: exam.id, size: 50 }, { staleTime: 0 });
  const [shown, setShown] = useState<number | null>(null);
  const rows = data?.rows ?? [];
  return (
    <Box title="Sent before" count={data?.total ?? 0}>
      {rows.length === 0 && <p className="hint result-sms-none">Nothing of this exam has been sent.</p>}
      <ul className="result-sms-list">
        {rows.map((row) => (
          <li key={row.id} className="result-sms-sending">
            <button type="button" className="link" onClick={() => setShown(row.id)}>
              {whomWords[row.whom].label}, {row.messages.toLocaleString('en-KE')} {row.messages === 1 ? 'message' : 'messages'}
            </button>
            <StateOf of={sendingApproval} state={row.state} />
            <span className="hint">
              <InstantText at={row.at} /> by {row.by}, {row.classNames}
            </span>
          </li>
        ))}
      </ul>
      <SendingDrawer sending={rows.find(({ id }) => id === shown) ?? null} onClose={() => setShown(null)} onBegun={onBegun} />
    </Box>
  );
}
