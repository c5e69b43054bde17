import { useState, type ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type EventRule, eventRulesApi } from '../contract/event-rules.ts';
import { countSegments } from '../../outgoing/contract/segments.ts';

const toWhom: Record<EventRule['to'], string> = {
  guardians: 'to guardians',
  staff: 'to staff',
  board: 'to board members',
  applicant: 'to applicants’ guardians',
};

/** What people are told of by itself, by the part of the school it happens in. */
export function EventList({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(eventRulesApi.list, {}, { staleTime: 0 });
  const [open, setOpen] = useState<EventRule | null>(null);
  const groups = [...Map.groupBy(data?.rows ?? [], ({ group }) => group)];
  return (
    <Page>
      <PageHeader title="SMS templates and events" />
      {tabs}
      {error && <ErrorState title="The events could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {groups.map(([group, rules]) => (
        <Box key={group} title={group} count={rules.length}>
          <ul className="people">
            {rules.map((rule) => (
              <li key={rule.key}>
                <span>
                  <strong>{rule.title}</strong>{' '}
                  <small className="hint">
                    {toWhom[rule.to]}
                    {rule.ownTexts && ', in the school’s own words'}
                  </small>
                  <br />
                  <small className="muted">{rule.textEn}</small>
                </span>
                <span className="row">
                  <Status tone={rule.told ? 'pos' : 'quiet'}>{rule.told ? 'On' : 'Off'}</Status>
                  <button type="button" className="link" onClick={() => setOpen(rule)}>
                    Change<span className="sr"> {rule.title.toLowerCase()}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </Box>
      ))}
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.title ?? ' '} size={560}>
        {open && <EventForm key={open.key} rule={open} onDone={() => setOpen(null)} />}
      </SideDrawer>
    </Page>
  );
}

function EventForm({ rule, onDone }: { rule: EventRule; onDone: () => void }) {
  const reset = useSave(eventRulesApi.reset);
  const done = (text: string) => {
    say(text);
    onDone();
  };
  const segments = (text: string) => `${countSegments(text).segments} or more segments; may name ${names}`;
  const names = rule.placeholders.map(({ name }) => `{${name}}`).join(' ');
  const fields: readonly Field<'told' | 'reach' | 'textEn' | 'textSw'>[] = [
    { kind: 'checkbox', name: 'told', label: 'Send SMS', wide: true },
    {
      kind: 'select',
      name: 'reach',
      label: 'Which guardians',
      when: () => rule.to === 'guardians',
      options: [
        { value: 'first', label: 'The first guardian' },
        { value: 'all', label: 'All guardians' },
      ],
      wide: true,
    },
    { kind: 'textarea', name: 'textEn', label: 'English', hint: segments(rule.textEn) },
    { kind: 'textarea', name: 'textSw', label: 'Swahili', hint: segments(rule.textSw) },
  ];
  return (
    <div className="drawer-form">
      <RecordForm
        save={eventRulesApi.set}
        fixed={{ key: rule.key, version: rule.version }}
        initial={rule}
        fields={fields}
        submit="Save event"
        onDone={() => done(`${rule.title} is saved`)}
        actions={
          rule.version > 0 && (
            <ConfirmButton
              label="Reset"
              title={`Reset ${rule.title.toLowerCase()}?`}
              text="The switch and both texts are the product’s own again."
              keep="Keep ours"
              onConfirm={async () => {
                await reset.mutateAsync({ key: rule.key });
                done(`${rule.title} is reset`);
              }}
            />
          )
        }
      />
    </div>
  );
}
