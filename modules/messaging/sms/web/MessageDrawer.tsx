import { Button } from '@mantine/core';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import '#kit/web/ui/css/history.css';
import { smsScreens } from '../contract/screens.ts';
import { type SmsDetail, smsApi } from '../contract/history.ts';
import { providerWords, stateOf, stepWords, toneOf } from './sms-words.ts';

interface MessageDrawerProps {
  open: string | null;
  close: () => void;
  again: (chosen: { ids: number[] }) => void;
  stop: (chosen: { ids: number[] }) => void;
}

/** One message: its words, its way to the phone, and what can still be done about it. */
export function MessageDrawer({ open, close, again, stop }: MessageDrawerProps) {
  return (
    <RecordDrawer
      open={open}
      onClose={close}
      get={smsApi.get}
      title={(message) => (message ? (message.name ?? formatPhone(message.phone)) : 'Message')}
    >
      {(message) =>
        message && (
          <div className="sms-detail">
            <p className="sms-text">{message.body}</p>
            <MessageFacts message={message} />
            <Steps message={message} />
            <Acts
              message={message}
              again={() => {
                again({ ids: [message.id] });
                close();
              }}
              stop={() => {
                stop({ ids: [message.id] });
                close();
              }}
            />
          </div>
        )
      }
    </RecordDrawer>
  );
}

function MessageFacts({ message }: { message: SmsDetail }) {
  const { provider } = message;
  return (
    <Facts
      rows={[
        [
          'State',
          <Status key="state" tone={toneOf(message.state)}>
            {stateOf(message)}
          </Status>,
        ],
        ['Reason', message.reason],
        [
          'Number',
          <span key="number" className="num">
            {formatPhone(message.phone)}
          </span>,
        ],
        [
          'Batch',
          <Go key="batch" className="link" href={to(smsScreens.smsHistory, {}, { batchId: message.batchId })}>
            {message.title}
          </Go>,
        ],
        ['Purpose', message.purpose],
        ['Sender', message.author],
        ['Day', <DayText key="day" day={message.day} />],
        ['Segments', message.segments],
        ['Price', message.cost],
        ['Credit', message.charged === 0 ? null : counted(message.charged, 'segment')],
        ['Provider', provider !== null && provider in providerWords ? providerWords[provider as 'smpp'] : null],
        ['Provider’s number', message.providerIds.join(', ')],
        ['Tries', message.attempts > 1 ? message.attempts : null],
      ]}
    />
  );
}

function Steps({ message: { timeline, provider } }: { message: SmsDetail }) {
  return (
    <ol className="box history" aria-label="Way to the phone">
      {timeline.map(({ at, what, detail }) => (
        <li key={`${at} ${what} ${detail}`}>
          <p>
            <strong>{stepWords(what, provider)}</strong>
            <span className="hint">
              <InstantText at={at} />
            </span>
          </p>
          {detail && what !== 'sent' && <p className="muted">{detail}</p>}
        </li>
      ))}
    </ol>
  );
}

function Acts({ message, again, stop }: { message: SmsDetail; again: () => void; stop: () => void }) {
  const { state, againBatchId } = message;
  if (againBatchId !== null)
    return (
      <Note>
        It was{' '}
        <Go className="link" href={to(smsScreens.smsHistory, {}, { batchId: againBatchId })}>
          sent again
        </Go>
        .
      </Note>
    );
  if (state === 'queued' || state === 'held')
    return (
      <Button variant="default" onClick={stop}>
        Stop message
      </Button>
    );
  if (state === 'failed') return <Button onClick={again}>Send again</Button>;
  if (state !== 'unknown' && state !== 'delivered' && state !== 'sent') return null;
  return (
    <>
      {state === 'unknown' && (
        <Note tone="att">
          Nobody knows whether this message arrived, so it is not sent again by itself. Ask the family, or send it again.
        </Note>
      )}
      <Button variant="default" onClick={again}>
        Send again
      </Button>
    </>
  );
}
