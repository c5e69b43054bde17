import { Button } from '@mantine/core';
import { formatPhone } from '#kit/contract/phone.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { samplesShown, type SmsPreview } from '../contract/compose.ts';
import '../../audience/web/audience.css';
import './compose.css';

interface PreviewBoxProps {
  preview: SmsPreview | undefined;
  /** The first recipient shown. */
  from: number;
  onFrom: (from: number) => void;
  error: string | null;
}

/** Whom a message reaches, what it costs, and what some of them will read. */
export function PreviewBox({ preview, from, onFrom, error }: PreviewBoxProps) {
  if (error) return <Note tone="neg">{error}</Note>;
  if (!preview)
    return (
      <Box title="Preview">
        <EmptyState title="Nobody yet" text="Choose who gets the message; what they will read appears here." />
      </Box>
    );
  const { reached, segments, samples, unknown, blanks, credit, outbox } = preview;
  const { total, least, most } = segments;
  return (
    <Box title="Preview" count={reached.recipients}>
      <div className="box-body stack">
        {outbox && (
          <Note tone="att">No SMS provider is set up: messages are kept in the outbox and nothing leaves the machine.</Note>
        )}
        {unknown.map((words) => (
          <Note key={words} tone="neg">
            {words}
          </Note>
        ))}
        {reached.pastedErrors.slice(0, 3).map(({ line, text }) => (
          <Note key={line} tone="neg">
            Line {line} is no mobile number: {text}
          </Note>
        ))}
        {blanks.map(({ name, count }) => (
          <Note key={name} tone="att">
            {`{${name}}`} is empty for {count}
          </Note>
        ))}
        {credit !== null && credit < total && (
          <Note tone="att">
            {total.toLocaleString('en-KE')} segments are needed and {credit.toLocaleString('en-KE')} are left. The rest waits for
            credit.
          </Note>
        )}
      </div>
      <Facts
        rows={[
          ['Reaches', reached.words],
          ['Segments', `${total.toLocaleString('en-KE')}${least === most ? '' : `, ${least} to ${most} each`}`],
          ['Credit left', credit === null ? null : credit.toLocaleString('en-KE')],
          ...reached.leftOut.map(({ why, words }) => [why === 'twice' ? 'Merged' : 'Left out', words] as const),
        ]}
      />
      <ul className="people compose-samples">
        {samples.slice(0, 3).map(({ index, name, phone, text, segments: own }) => (
          <li key={index}>
            <span>
              <strong>{name ?? formatPhone(phone)}</strong>{' '}
              <small className="hint num">
                {formatPhone(phone)}, {own}
              </small>
              <br />
              <span className="compose-sample">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {reached.recipients > 3 && (
        <div className="box-body audience-add">
          <Button size="xs" variant="default" disabled={from === 0} onClick={() => onFrom(Math.max(0, from - 3))}>
            Before
          </Button>
          <span className="num muted">
            {from + 1} to {Math.min(from + 3, reached.recipients)}
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={from + 3 >= reached.recipients || samplesShown < 3}
            onClick={() => onFrom(from + 3)}
          >
            Next
          </Button>
        </div>
      )}
    </Box>
  );
}
