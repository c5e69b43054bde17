import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { formatDay, isDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type PublicationCheck, publicationsApi } from '../contract/publications.ts';

/** Publishes a timetable from a day: what is not placed, what clashes and what it replaces is said first. */
export function PublishDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Publish a timetable">
      {opened && <PublishForm onDone={onClose} />}
    </SideDrawer>
  );
}

function PublishForm({ onDone }: { onDone: () => void }) {
  const search = useSearch();
  const { data: plans, error: noPlans, refetch } = useApi(publicationsApi.plans, {});
  const [chosen, setChosen] = useState(() => new URLSearchParams(search).get('plan'));
  const [fromDay, setFromDay] = useState<string | null>(() => today());
  const [anyway, setAnyway] = useState(false);
  const [inPast, setInPast] = useState(false);
  const planId = Number(chosen ?? plans?.rows[0]?.id ?? 0);
  const ready = planId > 0 && isDay(fromDay);
  const {
    data: check,
    error: noCheck,
    refetch: lookAgain,
  } = useApi(
    publicationsApi.check,
    { planId: Math.max(1, planId), fromDay: isDay(fromDay) ? fromDay : today() },
    { enabled: ready, staleTime: 0 },
  );
  const publish = useSave(publicationsApi.publish, {
    onDone: ({ name, fromDay: from }) => {
      say(`${name} is published from ${formatDay(from)}`);
      onDone();
    },
    // It was changed meanwhile: what it would do now is shown, and wants its word anew.
    onFailed: ({ code }) => {
      if (code !== 'conflict') return;
      setAnyway(false);
      void lookAgain();
    },
  });
  if (noPlans) return <ErrorState title="The timetables could not be loaded" error={noPlans} onRetry={() => void refetch()} />;
  if (plans?.rows.length === 0) return <Note>There is no timetable to publish. Make one under Timetables first.</Note>;
  const amiss = check ? check.unplaced.length + check.clashes.length : 0;
  return (
    <form
      className="stack box-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (check && isDay(fromDay)) publish.mutate({ planId, version: check.version, fromDay, anyway, inPast });
      }}
    >
      {publish.error && <Note tone="neg">{publish.error.fields[0]?.message ?? publish.error.message}</Note>}
      {noCheck && <Note tone="neg">{noCheck.message}</Note>}
      <Select
        label="Timetable"
        required
        allowDeselect={false}
        data={(plans?.rows ?? []).map(({ id, name, placed }) => ({
          value: String(id),
          label: `${name}, ${counted(placed, 'lesson')} placed`,
        }))}
        value={planId > 0 ? String(planId) : null}
        onChange={(value) => {
          setChosen(value);
          setAnyway(false);
        }}
      />
      <DateField name="fromDay" label="From" required value={fromDay} onChange={setFromDay} />
      {ready && check && <Said check={check} />}
      {check && amiss > 0 && (
        <Checkbox
          label={`Publish it anyway, with ${amissWords(check)}`}
          checked={anyway}
          onChange={({ currentTarget }) => setAnyway(currentTarget.checked)}
        />
      )}
      {check?.past && (
        <Checkbox
          label="Change days that were taught already"
          checked={inPast}
          onChange={({ currentTarget }) => setInPast(currentTarget.checked)}
        />
      )}
      <div className="row">
        <Button
          type="submit"
          loading={publish.isPending}
          disabled={!ready || !check || (amiss > 0 && !anyway) || (check.past && !inPast)}
        >
          Publish
        </Button>
      </div>
    </form>
  );
}

/** `two lessons without a place and one clash`. */
const amissWords = ({ unplaced, clashes }: Pick<PublicationCheck, 'unplaced' | 'clashes'>): string =>
  [
    unplaced.length > 0 && `${counted(unplaced.length, 'lesson')} without a place`,
    clashes.length > 0 && counted(clashes.length, 'clash', 'clashes'),
  ]
    .filter(Boolean)
    .join(' and ');

/** So many are named; the others are counted. */
const named = 8;

function Said({ check }: { check: PublicationCheck }) {
  const { lessons, unplaced, clashes, replaces, ends } = check;
  return (
    <>
      <Facts
        rows={[
          ['Lessons', lessons],
          ['Ends the day before', ends && ends.name],
          ['Replaces', replaces.map(({ name, fromDay }) => `${name} from ${formatDay(fromDay)}`).join(', ')],
        ]}
      />
      {unplaced.length > 0 && (
        <Note tone="att">
          <strong>{counted(unplaced.length, 'lesson')} without a place</strong>
          <ul>
            {unplaced.slice(0, named).map(({ what, because }, at) => (
              <li key={at}>
                {what}. {because}
              </li>
            ))}
            {unplaced.length > named && <li>and {unplaced.length - named} more</li>}
          </ul>
        </Note>
      )}
      {clashes.length > 0 && (
        <Note tone="neg">
          <strong>{counted(clashes.length, 'clash', 'clashes')}</strong>
          <ul>
            {clashes.slice(0, named).map((words, at) => (
              <li key={at}>{words}</li>
            ))}
            {clashes.length > named && <li>and {clashes.length - named} more</li>}
          </ul>
        </Note>
      )}
    </>
  );
}
