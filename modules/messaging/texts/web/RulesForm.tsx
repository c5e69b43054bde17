import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { sendingRulesApi } from '../../outgoing/contract/sending-rules.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Swahili' },
  { value: 'both', label: 'Both, one below the other' },
] as const;

const fields: readonly Field<'quietFrom' | 'quietTo' | 'approvalAbove' | 'language'>[] = [
  {
    kind: 'text',
    name: 'quietFrom',
    label: 'Quiet from',
    placeholder: '20:00',
    hint: 'Messages that are not urgent are held; empty: never',
  },
  { kind: 'text', name: 'quietTo', label: 'Quiet until', placeholder: '08:00' },
  {
    kind: 'number',
    name: 'approvalAbove',
    label: 'Approval above',
    suffix: 'recipients',
    min: 0,
    max: 100_000,
    hint: 'A second person approves; empty: nobody does',
  },
  { kind: 'select', name: 'language', label: 'Language of events', options: languages },
];

/** Quiet hours, approval and the language of what is sent by itself; only the administrator changes them. */
export function RulesForm({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(sendingRulesApi.get, {}, { staleTime: 0 });
  const mayChange = judge(sendingRulesApi.update.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader title="SMS templates and events" />
      {tabs}
      {error && <ErrorState title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && mayChange && (
        <Box title="Sending">
          <div className="drawer-form">
            <RecordForm
              save={sendingRulesApi.update}
              fixed={{ version: data.version }}
              initial={data}
              fields={fields}
              submit="Save rules"
              onDone={() => say('The rules are saved')}
            />
          </div>
        </Box>
      )}
      {data && !mayChange && (
        <>
          <Note>Only the administrator changes these, because whoever needs approval does not decide about it.</Note>
          <Box title="Sending">
            <Facts
              rows={[
                ['Quiet hours', data.quietFrom === null ? 'None' : `${data.quietFrom} to ${data.quietTo}`],
                ['Approval above', data.approvalAbove === null ? 'Never' : `${data.approvalAbove} recipients`],
                ['Language of events', languages.find(({ value }) => value === data.language)?.label],
              ]}
            />
          </Box>
        </>
      )}
    </Page>
  );
}
