import { Button, Checkbox, MultiSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { Finding } from '../contract/judged.ts';
import { plansApi } from '../contract/plans.ts';
import { highestSeed, longestRun, runsApi, usualRun } from '../contract/runs.ts';
import './plans.css';

interface GenerateDrawerProps {
  opened: boolean;
  planId: number;
  onClose: () => void;
}

/** Asks what is to be searched, says what cannot be, and begins. */
export function GenerateDrawer({ opened, planId, onClose }: GenerateDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Generate">
      <div className="drawer-form">{opened && <GenerateForm planId={planId} onClose={onClose} />}</div>
    </SideDrawer>
  );
}

function GenerateForm({ planId, onClose }: { planId: number; onClose: () => void }) {
  const { data: plan } = useApi(plansApi.whole, { id: planId });
  const check = useApi(runsApi.check, { id: planId }, { staleTime: 0 });
  const start = useSave(runsApi.start, { onDone: onClose, invalidate: [plansApi.get, runsApi.list] });
  const [classKeys, setClasses] = useState<string[]>([]);
  const [dayIds, setDays] = useState<string[]>([]);
  const [keepLocks, setKeepLocks] = useState(true);
  const [seconds, setSeconds] = useState<number | string>(usualRun);
  const [seed, setSeed] = useState<number | string>(1);
  const loose = plan?.placements.filter(({ locked }) => !locked).length ?? 0;
  const wrong = (name: string) => start.error?.fields?.find(({ path }) => path === name)?.message;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({
          id: planId,
          classKeys,
          dayIds: dayIds.map(Number),
          keepLocks,
          seconds: Number(seconds),
          seed: Number(seed),
        });
      }}
    >
      <div className="form-scroll run-box">
        {check.error && (
          <Note tone="neg">
            {check.error.message}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void check.refetch()}>
              Check again
            </Button>
          </Note>
        )}
        {check.data && <Findings findings={check.data.findings} />}
        {loose > 0 && (
          <Note tone="att">
            {capital(counted(loose, 'lesson'))} that {loose === 1 ? 'stands' : 'stand'} and {loose === 1 ? 'is' : 'are'} not
            locked may be put elsewhere, and that cannot be undone. Copy the timetable first to keep it as it is.
          </Note>
        )}
        <MultiSelect
          label="Classes"
          description="Left empty: all. Lessons of others stay where they are."
          data={plan?.classes.map(({ key, name }) => ({ value: key, label: name })) ?? []}
          value={classKeys}
          onChange={setClasses}
          searchable
        />
        <MultiSelect
          label="Days"
          description="Left empty: all. Lessons of other days stay."
          data={plan?.days.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={dayIds}
          onChange={setDays}
        />
        <Checkbox
          label="Keep what is locked"
          description="Fixed lessons stay always."
          checked={keepLocks}
          onChange={(event) => setKeepLocks(event.currentTarget.checked)}
        />
        <NumberInput
          label="Seconds"
          description="How long it may search. It ends earlier when nothing is left to better."
          value={seconds}
          onChange={setSeconds}
          min={1}
          max={longestRun}
          error={wrong('seconds')}
          hideControls
        />
        <NumberInput
          label="Seed"
          description="The same seed gives the same timetable; another one another."
          value={seed}
          onChange={setSeed}
          min={1}
          max={highestSeed}
          error={wrong('seed')}
          hideControls
        />
        {start.error && !start.error.fields?.length && <Note tone="neg">{start.error.message}</Note>}
      </div>
      <div className="form-bar">
        <Button type="submit" loading={start.isPending} disabled={check.error !== null}>
          Start search
        </Button>
      </div>
    </form>
  );
}

/** What a check has found; that it has found nothing is said too. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const impossible = findings.filter(({ severity }) => severity === 'impossible');
  if (findings.length === 0) return <Note tone="pos">By count, nothing prevents a complete timetable.</Note>;
  return (
    <>
      {impossible.length > 0 && <p>A complete timetable cannot be made as things stand. A search places what it can.</p>}
      <ul className="findings" aria-label="Found before the search">
        {findings.map(({ severity, about, text, help }) => (
          <li key={`${about} ${text}`}>
            <Note tone={severity === 'impossible' ? 'neg' : 'att'}>
              <strong>{about}</strong> {text} <small>{help}</small>
            </Note>
          </li>
        ))}
      </ul>
    </>
  );
}
