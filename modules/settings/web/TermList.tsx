import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { terms, termsApi, type Term } from '../contract/terms.ts';
import { yearsApi } from '../contract/years.ts';

function halfTermOf({ halfTermFrom, halfTermTo }: Term) {
  if (!halfTermFrom || !halfTermTo) return null;
  return (
    <>
      <DayText day={halfTermFrom} short /> to <DayText day={halfTermTo} short />
    </>
  );
}

export function TermList({ tabs }: { tabs: ReactNode }) {
  const { data } = useApi(yearsApi.list, { size: 200 });
  const years = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  return (
    <ResourceTab
      resource={terms}
      name="settings.terms"
      screen="Years and terms"
      tabs={tabs}
      words={{
        search: 'Name',
        empty: 'Add an academic year under Years, then its terms. Attendance, fees and exams are kept by term.',
      }}
      columns={[
        { key: 'name', label: 'Term' },
        { key: 'yearName', label: 'Year', phone: 'note' },
        { key: 'opensOn', label: 'Opens', value: (row) => <DayText day={row.opensOn} /> },
        { key: 'closesOn', label: 'Closes', value: (row) => <DayText day={row.closesOn} /> },
        { key: 'halfTermFrom', label: 'Half-term', value: halfTermOf, quiet: true },
        { key: 'schoolDays', label: 'School days', end: true, phone: 'figure' },
        { key: 'status', label: 'State', value: (row) => <Status>{row.status}</Status> },
        { key: 'current', label: 'Current', value: (row) => row.current && <Status tone="pos">Current</Status> },
      ]}
      filters={[{ key: 'yearId', label: 'Year', options: years }]}
      form={{
        fields: [
          { kind: 'select', name: 'yearId', label: 'Year', options: years },
          { kind: 'number', name: 'number', label: 'Number', min: 1, max: 6 },
          { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Term 1' },
          { kind: 'date', name: 'opensOn', label: 'Opens' },
          { kind: 'date', name: 'closesOn', label: 'Closes' },
          { kind: 'date', name: 'halfTermFrom', label: 'Half-term from' },
          { kind: 'date', name: 'halfTermTo', label: 'Half-term to' },
        ],
        begins: { yearId: years[0]?.value },
        nameOf: (term) => `${term.name}, ${term.yearName}`,
        removal: () => 'The term and its days go. Only a term that nothing is kept under can be removed.',
        locked: (term) => (term.yearClosed ? `The year ${term.yearName} is closed. Its record cannot be changed.` : null),
        parts: (term) => [{ key: 'current', label: 'Current term', content: <MakeCurrent term={term} /> }],
      }}
    />
  );
}

function MakeCurrent({ term }: { term: Term }) {
  const [asking, setAsking] = useState(false);
  const { data } = useApi(termsApi.current, {});
  const saving = useSave(termsApi.makeCurrent, { invalidate: [termsApi.list, termsApi.get, termsApi.current] });
  if (term.current) return <Note tone="pos">This is the current term.</Note>;
  return (
    <>
      <p>Exactly one term is the current one. It is shown in the top bar, and what is recorded from day to day belongs to it.</p>
      <div>
        <Button disabled={term.yearClosed} onClick={() => setAsking(true)}>
          Make this the current term
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Make ${term.name} the current term?`}
        text="Everybody at the school works in the new term from now on."
        consequences={[{ label: 'Current term', before: data?.term?.name ?? 'None', after: term.name }]}
        keep="Keep the current term"
        confirm={`Make ${term.name} current`}
        onConfirm={async () => {
          await saving.mutateAsync({ id: term.id });
          say(`${term.name} is the current term`);
        }}
      />
    </>
  );
}
