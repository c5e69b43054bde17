import { useState, type ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { type AlertPage, type AlertRule, alertsApi } from '../contract/alerts.ts';
import { type AlertEvent, alertKinds } from '../contract/events.ts';
import { alertsScreens } from '../contract/screens.ts';
import { AlertForm } from './AlertForm.tsx';
import { estimateOf, estimateWords } from './estimate.ts';

const counts = [
  { value: 'register', label: 'Who is marked absent' },
  { value: 'device', label: 'Who is marked absent, or was not seen by a device' },
] as const;

const fields: readonly Field<'absentAt' | 'absentCounts' | 'limitMinutes' | 'dayCap' | 'partPrice'>[] = [
  {
    kind: 'text',
    name: 'absentAt',
    label: 'Absent from',
    placeholder: '10:00',
    hint: 'What is corrected before then is told to nobody',
  },
  { kind: 'select', name: 'absentCounts', label: 'Counts as absent', options: counts },
  {
    kind: 'number',
    name: 'limitMinutes',
    label: 'Tell nothing older than',
    suffix: ' minutes',
    min: 5,
    max: 720,
    hint: 'Devices and phones that were without a line',
  },
  { kind: 'number', name: 'dayCap', label: 'At most a day', suffix: ' messages', min: 1, max: 100_000 },
  { kind: 'money', name: 'partPrice', label: 'Price of one part', hint: 'Empty: what the provider asked lately' },
];

/** What families are told of attendance by SMS. */
export function AlertSettings({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(alertsApi.get, {}, { staleTime: 0 });
  const [open, setOpen] = useState<AlertEvent | null>(null);
  const rule = data?.rules.find(({ event }) => event === open);
  return (
    <Page>
      <PageHeader title="Attendance settings" />
      {tabs}
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          <EventBox page={data} onChange={setOpen} />
          <Box title="For all events">
            {mayChange() ? (
              <div className="drawer-form">
                <RecordForm
                  save={alertsApi.save}
                  fixed={{ version: data.settings.version }}
                  initial={data.settings}
                  fields={fields}
                  submit="Save settings"
                  onDone={() => {
                    say('The settings are saved');
                    void refetch();
                  }}
                />
              </div>
            ) : (
              <Facts
                rows={[
                  ['Absent from', data.settings.absentAt],
                  ['Counts as absent', counts.find(({ value }) => value === data.settings.absentCounts)?.label],
                  ['Tell nothing older than', `${data.settings.limitMinutes} minutes`],
                  ['At most a day', `${data.settings.dayCap} messages`],
                ]}
              />
            )}
          </Box>
          <SideDrawer
            opened={rule !== undefined}
            onClose={() => setOpen(null)}
            title={rule ? alertKinds[rule.event].title : ' '}
            size={560}
          >
            {rule && (
              <AlertForm
                key={rule.event}
                page={data}
                rule={rule}
                onDone={() => {
                  setOpen(null);
                  void refetch();
                }}
              />
            )}
          </SideDrawer>
        </>
      )}
    </Page>
  );
}

function EventBox({ page, onChange }: { page: AlertPage; onChange: (event: AlertEvent) => void }) {
  const classNames = new Map(page.classes.map(({ id, name }) => [id, name]));
  const whom = ({ classIds }: AlertRule) =>
    classIds === null ? 'every class' : classIds.map((id) => classNames.get(id) ?? 'a class that was removed').join(', ');
  return (
    <Box title="Events" aside={<Go href={to(alertsScreens.sentSms)}>Messages sent</Go>}>
      <ul className="people">
        {page.rules.map((rule) => {
          const { title, when } = alertKinds[rule.event];
          return (
            <li key={rule.event}>
              <span>
                <strong>{title}</strong> <small className="hint">{rule.told ? whom(rule) : when}</small>
                <br />
                <small className="muted">{rule.textEn}</small>
                <br />
                <small className="hint">{estimateWords(page, estimateOf(page, rule))}</small>
              </span>
              <span className="row">
                <Status tone={rule.told ? 'pos' : 'quiet'}>{rule.told ? 'On' : 'Off'}</Status>
                {mayChange() && (
                  <button type="button" className="link" onClick={() => onChange(rule.event)}>
                    Change<span className="sr"> {title.toLowerCase()}</span>
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
