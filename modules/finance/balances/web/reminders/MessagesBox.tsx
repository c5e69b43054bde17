import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { ReminderPreview } from '../../contract/reminders.ts';
import './reminders.css';

const step = 50;

interface MessagesBoxProps {
  preview: ReminderPreview;
  excluded: number;
  onExclude: (studentIds: readonly number[]) => void;
  onIncludeAll: () => void;
}

/** Every message as it would go out now; one that is not wanted is taken out. */
export function MessagesBox({ preview, excluded, onExclude, onIncludeAll }: MessagesBoxProps) {
  const [shown, setShown] = useState(step);
  const { messages, leftOut } = preview;
  return (
    <>
      <Box
        title="Messages"
        count={messages.length}
        aside={
          excluded > 0 && (
            <button type="button" className="link" onClick={onIncludeAll}>
              Put {excluded} back
            </button>
          )
        }
      >
        {messages.length === 0 && (
          <EmptyState title="Nobody is told" text="No student of these owes anything, or all of them are left out below." />
        )}
        <ul className="people reminder-messages">
          {messages.slice(0, shown).map((message) => (
            <li key={message.phone}>
              <Checkbox
                aria-label={`Send to ${message.name}`}
                checked
                onChange={() => onExclude(message.students.map(({ id }) => id))}
              />
              <span>
                <strong>{message.name}</strong>{' '}
                <small className="hint num">
                  {formatPhone(message.phone)}, {message.segments} {message.segments === 1 ? 'segment' : 'segments'}
                </small>
                <p>{message.text}</p>
              </span>
              <Money cents={message.owed} cell />
            </li>
          ))}
        </ul>
        {messages.length > shown && (
          <div className="box-body">
            <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
              Show more of {messages.length.toLocaleString('en-KE')}
            </Button>
          </div>
        )}
      </Box>
      {leftOut.length > 0 && (
        <Box title="Left out" count={leftOut.length}>
          <ul className="people reminder-messages">
            {leftOut.slice(0, 200).map((one) => (
              <li key={one.studentId}>
                <span>{one.fullName}</span>
                <span className="muted">{one.because}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}
