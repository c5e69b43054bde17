import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { viewer } from '#kit/web/api/session.ts';
import { profileApi, type Profile } from '../../contract/profile.ts';
import { Pictures } from './Pictures.tsx';
import { contactFields, financeFields, numberFields, schoolFields, type ProfileField } from './profile-fields.tsx';
import { WholeSchool } from './WholeSchool.tsx';
import { UsedAreas } from './UsedAreas.tsx';

const areaFields: readonly Field<ProfileField>[] = [
  { kind: 'custom', name: 'hiddenAreas', label: 'Areas in use', wide: true, render: (slot) => <UsedAreas {...slot} /> },
];

const forms: Readonly<Record<string, readonly Field<ProfileField>[]>> = {
  school: schoolFields,
  contacts: contactFields,
  numbers: numberFields,
  finance: financeFields,
  areas: areaFields,
};

const tabs = [
  { key: 'school', label: 'School' },
  { key: 'contacts', label: 'Contacts' },
  { key: 'pictures', label: 'Logo and stamp' },
  { key: 'numbers', label: 'Numbers' },
  { key: 'finance', label: 'Finance' },
  { key: 'areas', label: 'Areas' },
  { key: 'everything', label: 'Export everything' },
  { key: 'history', label: 'History' },
];

export default function SettingsScreen() {
  const tab = useTab(tabs);
  const { data, error, refetch } = useApi(profileApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="School settings" meta={[data?.schoolName]} />
      <Tabs tabs={tabs} label="Parts of the settings" />
      {error && !data && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Part key={tab} tab={tab} profile={data} />}
    </Page>
  );
}

function Part({ tab, profile }: { tab: string; profile: Profile }): ReactNode {
  if (tab === 'history') return <History entity="school profile" id={viewer()?.user.schoolId ?? 0} />;
  if (tab === 'everything') return <WholeSchool />;
  if (tab === 'pictures') return <Pictures profile={profile} />;
  return (
    <Box>
      <RecordForm
        save={profileApi.update}
        fixed={profile}
        initial={profile}
        fields={forms[tab] ?? schoolFields}
        submit="Save settings"
        onDone={() => say('The settings are saved')}
      />
    </Box>
  );
}
