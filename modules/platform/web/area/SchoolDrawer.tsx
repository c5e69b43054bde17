import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { branchesApi } from '../../contract/branches.ts';
import { plans, type School, schoolsApi } from '../../contract/schools.ts';
import { Parts } from './Parts.tsx';
import { lastSeen, planNames } from './school-words.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import './area.css';

/** A school at the side of its list: details, subscription, and whether it may work. */
export function SchoolDrawer({ open, close, first = 'details' }: { open: string | null; close: () => void; first?: string }) {
  return (
    <RecordDrawer open={open} onClose={close} get={schoolsApi.get} title={(school) => school?.name ?? 'School'}>
      {(school) => school && <OpenSchool school={school} first={first} onDone={close} />}
    </RecordDrawer>
  );
}

function OpenSchool({ school, first, onDone }: { school: School; first: string; onDone: () => void }) {
  const { data } = useApi(branchesApi.list, { size: 200 });
  const branches = data?.rows.map((branch) => ({ value: branch.id, label: branch.name })) ?? [];
  const fixed = { id: school.id, version: school.version };
  const done = (): void => {
    say(`${school.name} is saved`);
    onDone();
  };
  const details = (
    <RecordForm
      save={schoolsApi.update}
      fixed={fixed}
      initial={{ name: school.name, branchId: school.branchId }}
      fields={[
        { kind: 'text', name: 'name', label: 'Name', wide: true },
        { kind: 'select', name: 'branchId', label: 'Branch', options: branches, wide: true },
      ]}
      submit="Save school"
      onDone={done}
    />
  );
  const subscription = (
    <RecordForm
      save={schoolsApi.subscription}
      fixed={fixed}
      initial={{ plan: school.plan, paidUntil: school.paidUntil, graceDays: school.graceDays }}
      fields={[
        { kind: 'select', name: 'plan', label: 'Plan', options: plans.map((plan) => ({ value: plan, label: planNames[plan] })) },
        {
          kind: 'number',
          name: 'graceDays',
          label: 'Days of grace',
          min: 0,
          max: 365,
          hint: 'After them the school can read, not write',
        },
        {
          kind: 'date',
          name: 'paidUntil',
          label: 'Paid until',
          wide: true,
          hint: 'Leave it empty for no end. Users are warned from 14 days before.',
        },
      ]}
      submit="Save subscription"
      onDone={done}
    />
  );
  const parts = [
    { key: 'details', label: 'Details', content: details },
    { key: 'subscription', label: 'Subscription', content: subscription },
    { key: 'state', label: 'State', content: <SchoolState school={school} onDone={onDone} /> },
  ];
  return (
    <Parts
      over={school.warning && <Note tone="att">{school.warning}</Note>}
      parts={parts.toSorted((a, b) => Number(b.key === first) - Number(a.key === first))}
    />
  );
}

function SchoolState({ school, onDone }: { school: School; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const reactivate = useSave(schoolsApi.reactivate, {
    onDone: () => {
      say(`${school.name} may work again`);
      onDone();
    },
  });
  return (
    <div className="form-scroll">
      {reactivate.error && <Note tone="neg">{reactivate.error.message}</Note>}
      <section className="area-act">
        <p>
          {school.users} users, last seen: {lastSeen(school.lastSeenAt)}.
        </p>
      </section>
      {school.status === 'suspended' ? (
        <section className="area-act">
          <p>Suspended: {school.statusReason} Its users are told so at sign-in. Nothing of the school is lost.</p>
          <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate({ id: school.id })}>
            Reactivate school
          </Button>
        </section>
      ) : (
        <section className="area-act">
          <p>A suspended school’s users are signed out at once, and are told the reason when they sign in.</p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Suspend school
          </Button>
          {asking && <SuspendDialog school={school} onClose={() => setAsking(false)} onDone={onDone} />}
        </section>
      )}
    </div>
  );
}
