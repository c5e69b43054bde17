import { instantText } from '#kit/web/api/clock.ts';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { isNobody, nobody } from '../../audience/contract/audience.ts';
import { composeApi } from '../contract/compose.ts';
import type { SmsContent } from '../contract/content.ts';
import { composeScreens } from '../contract/screens.ts';
import { AudienceBuilder } from '../../audience/web/AudienceBuilder.tsx';
import './compose.css';
import { Counter } from './Counter.tsx';
import { PreviewBox } from './PreviewBox.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useDraft } from './use-draft.ts';

const blank: SmsContent = { title: '', text: '', audience: nobody, plain: false, urgent: false, sendAt: null };

export default function NewSmsScreen() {
  const draft = useDraft(blank);
  if (!draft.ready)
    return (
      <Page>
        <PageHeader title="New SMS" />
        {draft.error ? (
          <ErrorState title="The draft could not be loaded" error={draft.error} onRetry={draft.again} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  return <Compose key={draft.round} draft={draft} />;
}

function Compose({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { content, change } = draft;
  const [from, setFrom] = useState(0);
  const [asking, setAsking] = useState(false);
  const [settled] = useDebouncedValue(JSON.stringify(content), 400);
  const wanted = JSON.parse(settled) as SmsContent;
  const preview = useApi(
    composeApi.preview,
    { ...wanted, from },
    { enabled: !isNobody(wanted.audience), keepPrevious: true, staleTime: 0 },
  );
  const seen = isNobody(content.audience) ? undefined : preview.data;
  const go = useGo();
  const send = useSave(composeApi.send);
  const wrong = (path: string) => send.error?.fields.find((field) => field.path === path)?.message;
  const recipients = seen?.reached.recipients ?? 0;
  const segments = seen?.segments.total ?? 0;
  const run = async (): Promise<void> => {
    const kept = await draft.keep();
    const sent = await send.mutateAsync({ id: kept.id, version: kept.version, recipients, segments });
    draft.forget();
    say(
      sent.state === 'waiting'
        ? 'It waits for a second person to approve it'
        : sent.outbox
          ? `Kept in the outbox for ${counted(recipients, 'recipient')}: nothing left the machine`
          : `Sent to ${counted(recipients, 'recipient')}`,
    );
    go(to(composeScreens.messages));
  };
  return (
    <Page>
      <PageHeader
        title="New SMS"
        primary={
          <Button disabled={recipients === 0 || content.text.trim() === ''} onClick={() => setAsking(true)}>
            {seen?.needsApproval ? 'Put to approval' : content.sendAt ? 'Schedule' : 'Send'}
          </Button>
        }
        secondary={
          <Button
            variant="default"
            onClick={() =>
              void draft.keep().then(
                () => say('The draft is kept'),
                (problem: Error) => say(`The draft is not kept on the server. ${problem.message}`),
              )
            }
          >
            Keep draft
          </Button>
        }
        menu={[
          { label: 'Drafts and scheduled SMS', href: to(composeScreens.messages) },
          { label: 'Start over', danger: true, onClick: draft.forget },
        ]}
      />
      {send.error && send.error.fields.length === 0 && <Note tone="neg">{send.error.message}</Note>}
      <div className="split">
        <div className="stack">
          <AudienceBuilder
            audience={content.audience}
            error={wrong('audience')}
            onChange={(update) => change((now) => ({ audience: update(now.audience) }))}
          />
          <Box title="Message" padded aside={<TemplatePicker onChoose={(text) => change({ text })} />}>
            <div className="stack">
              <Textarea
                name="text"
                label="Text"
                required
                autosize
                minRows={4}
                error={wrong('text')}
                value={content.text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <Counter text={content.text} onReplace={(text) => change({ text })} />
              {seen && (
                <div className="compose-placeholders" aria-label="Placeholders">
                  {seen.reached.placeholders.map(({ name, means }) => (
                    <Button
                      key={name}
                      size="compact-xs"
                      variant="default"
                      title={means}
                      onClick={() => change({ text: `${content.text}{${name}}` })}
                    >
                      {`{${name}}`}
                    </Button>
                  ))}
                </div>
              )}
              <div className="grid-2">
                <TextInput
                  name="title"
                  label="Title"
                  description="For the history; its first words are used"
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  value={content.title}
                  onChange={({ currentTarget }) => change({ title: currentTarget.value })}
                />
                <TimeField
                  name="sendAt"
                  label="Send at"
                  value={content.sendAt}
                  values={{}}
                  required={false}
                  error={wrong('sendAt')}
                  onChange={(sendAt) => change({ sendAt: typeof sendAt === 'string' ? sendAt : null })}
                />
              </div>
              <Checkbox
                label="In plain letters"
                description="Accents and curly quotes become plain, in names too: more fits into a segment"
                checked={content.plain}
                onChange={({ currentTarget }) => change({ plain: currentTarget.checked })}
              />
              <Checkbox
                label="Urgent"
                description="Goes out in quiet hours too"
                checked={content.urgent}
                onChange={({ currentTarget }) => change({ urgent: currentTarget.checked })}
              />
            </div>
          </Box>
        </div>
        <PreviewBox preview={seen} from={from} onFrom={setFrom} error={preview.error?.message ?? null} />
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={seen?.needsApproval ? 'Put this to approval?' : 'Send this?'}
        text={
          seen?.outbox && !seen.needsApproval
            ? 'No SMS provider is set up: it is kept in the outbox, nothing leaves the machine, and nobody gets it.'
            : seen?.needsApproval
              ? 'It goes to more people than one person may write to. Somebody else approves or rejects it.'
              : seen && seen.quiet
                ? `Quiet hours: it goes out on ${instantText(seen.goesAt)}.`
                : content.sendAt
                  ? `It goes out on ${instantText(content.sendAt)} and can be cancelled until then.`
                  : 'It goes out at once and cannot be called back.'
        }
        consequences={[
          { label: 'Recipients', after: recipients.toLocaleString('en-KE') },
          {
            label: 'Segments',
            after:
              segments.toLocaleString('en-KE') +
              (seen && seen.credit !== null ? ` of ${seen.credit.toLocaleString('en-KE')} left` : ''),
          },
        ]}
        keep="Not yet"
        confirm={seen?.needsApproval ? 'Put to approval' : content.sendAt ? 'Schedule' : 'Send'}
        onConfirm={run}
      />
    </Page>
  );
}
