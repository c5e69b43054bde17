import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Composed, composeApi, type ComposedRow } from '../contract/compose.ts';
import { messageApproval } from '../contract/message-approval.ts';
import { composeScreens } from '../contract/screens.ts';
import { smsApi } from '../../sms/contract/history.ts';
import '../../audience/web/audience.css';
import './compose.css';

type Standing = Pick<ComposedRow, 'state' | 'outbox'>;
const isKept = ({ state, outbox }: Standing) => state === 'sent' && outbox;
const wordsOf = (row: Standing) => (isKept(row) ? 'Kept in the outbox' : messageApproval.states[row.state][0]);
const toneOf = (row: Standing) => (isKept(row) ? 'att' : messageApproval.states[row.state][1]);

const columns: readonly Column<ComposedRow>[] = [
  { key: 'title', label: 'Message', value: (row) => row.title },
  { key: 'author', label: 'Written by', value: (row) => row.author, quiet: true, phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <Status tone={toneOf(row)}>{wordsOf(row)}</Status>, phone: 'figure' },
  { key: 'recipients', label: 'Recipients', value: (row) => row.recipients.toLocaleString('en-KE'), end: true },
  { key: 'segments', label: 'Segments', value: (row) => row.segments.toLocaleString('en-KE'), end: true, quiet: true },
  { key: 'goesAt', label: 'Goes', value: (row) => <InstantText at={row.goesAt} />, quiet: true },
  { key: 'updatedAt', label: 'Changed', value: (row) => <InstantText at={row.updatedAt} />, quiet: true, optional: true },
];

export default function MessagesScreen() {
  return (
    <ListScreen
      list={composeApi.list}
      name="messaging.compose.list"
      words={{
        title: 'Drafts and scheduled SMS',
        all: 'All messages',
        search: 'Words or author',
        empty: {
          title: 'No messages yet',
          text: 'Drafts, what waits for approval, what is scheduled and what was sent appear here.',
        },
      }}
      columns={columns}
      filters={[{ key: 'state', label: 'State', options: stateChoices(messageApproval) }]}
      record={{
        add: 'New SMS',
        create: composeApi.create,
        addHref: to(composeScreens.newSms),
        drawer: (open, close) => (
          <RecordDrawer open={open} onClose={close} get={composeApi.get} title={(one) => one?.title ?? ' '}>
            {(one) => one && <OneMessage message={one} onDone={close} />}
          </RecordDrawer>
        ),
      }}
    />
  );
}

function OneMessage({ message, onDone }: { message: Composed; onDone: () => void }) {
  const { id, version, state, mine, content } = message;
  const done = (text: string) => () => {
    say(text);
    onDone();
  };
  const cancel = useSave(composeApi.cancel, { onDone: done(messageApproval.steps.cancel.words.done) });
  const remove = useSave(composeApi.remove, { onDone: done('The draft is thrown away') });
  const { data: run } = useApi(smsApi.run, { id: message.batchId ?? 0 }, { enabled: message.batchId !== null, staleTime: 0 });
  const error = cancel.error;
  return (
    <div className="form-scroll stack">
      {error && <Note tone="neg">{error.message}</Note>}
      {message.outbox && (
        <Note tone="att">No SMS provider is set up: nothing left the machine, and nobody got this message.</Note>
      )}
      <p className="compose-sample">{content.text}</p>
      <Facts
        rows={[
          ['State', wordsOf(message)],
          ['Written by', message.author],
          ['Recipients', message.recipients.toLocaleString('en-KE')],
          ['Segments', message.segments.toLocaleString('en-KE')],
          ['Price', run?.cost],
          ['Goes', message.goesAt && instantText(message.goesAt)],
          ['Decided by', message.decider],
          ['Reason', message.reason],
        ]}
      />
      {mine && (state === 'draft' || state === 'rejected') && (
        <div className="audience-add">
          <Button component={Go} href={to(composeScreens.newSms, {}, { draft: id })}>
            Continue writing
          </Button>
          <ConfirmButton
            label="Discard"
            title="Discard this draft?"
            text="The text and who was chosen to get it are gone for good. Nobody has got it."
            keep="Keep draft"
            onConfirm={() => remove.mutateAsync({ id })}
          />
        </div>
      )}
      <Decision of={messageApproval} record={message} steps={['approve', 'reject']} onDone={onDone} />
      {messageApproval.steps.cancel.from.some((one) => one === state) && (
        <div>
          <Button variant="subtle" color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id, version })}>
            {messageApproval.steps.cancel.words.button}
          </Button>
        </div>
      )}
    </div>
  );
}
