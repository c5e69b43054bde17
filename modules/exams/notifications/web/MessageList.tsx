import { formatPhone } from '#kit/contract/phone.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import type { ResultPreview } from '../contract/result-sms.ts';

/** The first messages as guardians would get them, and who gets none. */
export function MessageList({ preview: { messages, first, leftOut, leftOutFirst } }: { preview: ResultPreview }) {
  return (
    <div className="stack">
      <Box title="Messages" count={messages}>
        {messages === 0 && <EmptyState title="Nobody is told" text="No student of these has a result that is to be told." />}
        <ul className="result-sms-list">
          {first.map((message) => (
            <li key={`${message.studentId} ${message.phone}`}>
              <strong>{message.name}</strong>{' '}
              <small className="hint num">
                {formatPhone(message.phone)}, {message.segments} {message.segments === 1 ? 'segment' : 'segments'}
              </small>
              <p>{message.text}</p>
            </li>
          ))}
          {messages > first.length && <li className="hint">and {(messages - first.length).toLocaleString('en-KE')} more</li>}
        </ul>
      </Box>
      {leftOut > 0 && (
        <Box title="Left out" count={leftOut}>
          <ul className="result-sms-list">
            {leftOutFirst.map(({ studentId, student, because }) => (
              <li key={studentId}>
                {student} <span className="hint">{because}</span>
              </li>
            ))}
            {leftOut > leftOutFirst.length && (
              <li className="hint">and {(leftOut - leftOutFirst.length).toLocaleString('en-KE')} more</li>
            )}
          </ul>
        </Box>
      )}
    </div>
  );
}
