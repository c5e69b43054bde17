import { Button, CopyButton, Select } from '@mantine/core';
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { QrCode } from '#kit/web/codes/QrCode.tsx';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type Feed, type FeedKind, feedKinds, type MadeFeed, timetableFeedsApi } from '../contract/feeds.ts';
import { publishedApi } from '../contract/published.ts';
import { publishedScreens } from '../contract/screens.ts';

const kindWords: Record<FeedKind, string> = { teacher: 'My calendar', class: 'Calendar of a class', wall: 'Wall screen' };

/** Secret addresses at which calendars and wall screens read the timetable. */
export default function CalendarsScreen() {
  const { history } = useRouter();
  const open = new URLSearchParams(useSearch()).get('open');
  const { data, error, refetch } = useApi(timetableFeedsApi.list, {});
  const [made, setMade] = useState<MadeFeed | null>(null);
  const show = (what: string | null): void => history.replace(`${publishedScreens.calendars.path}${what ? `?open=${what}` : ''}`);
  const close = (): void => {
    setMade(null);
    show(null);
  };
  const add = (
    <Button component={Go} href={`${publishedScreens.calendars.path}?open=new`} leftSection={<IconPlus size={16} stroke={1.7} />}>
      Make an address
    </Button>
  );
  const columns: readonly Column<Feed>[] = [
    { key: 'name', label: 'Of', value: ({ kind, name }) => (kind === 'wall' ? 'Whole school' : name), wrap: true },
    { key: 'kind', label: 'Kind', value: ({ kind }) => (kind === 'wall' ? 'Wall screen' : 'Calendar'), phone: 'note' },
    { key: 'createdAt', label: 'Made', value: (row) => <InstantText at={row.createdAt} />, quiet: true },
    {
      key: 'lastReadAt',
      label: 'Last read',
      value: (row) => (row.lastReadAt === null ? 'Never' : <InstantText at={row.lastReadAt} />),
      phone: 'note',
    },
    { key: 'steps', label: 'Change', value: (row) => <FeedSteps feed={row} onMade={setMade} /> },
  ];
  return (
    <Page>
      <PageHeader title="Calendars and walls" primary={data && data.rows.length > 0 && add} />
      {error && !data && <ErrorState title="The addresses could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <EmptyState
          title="No calendar reads the timetable yet"
          text="An address of your own puts your lessons into the calendar of your phone or computer, and keeps them right when the timetable changes."
          action={add}
        />
      )}
      {data && data.rows.length > 0 && (
        <div className="box">
          <RowsTable label="Addresses" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
        </div>
      )}
      <SideDrawer
        opened={open === 'new' || made !== null}
        onClose={close}
        title={made === null ? 'Make an address' : 'The address'}
      >
        {made !== null ? (
          <Address made={made} />
        ) : (
          data && <NewFeed administers={data.administers} teaches={data.staffMemberId !== null} onMade={setMade} />
        )}
      </SideDrawer>
    </Page>
  );
}

function NewFeed({ administers, teaches, onMade }: { administers: boolean; teaches: boolean; onMade: (made: MadeFeed) => void }) {
  const offered = feedKinds.filter((kind) => (kind === 'wall' ? administers : kind === 'teacher' ? teaches : true));
  const [kind, setKind] = useState<FeedKind>(offered[0] ?? 'class');
  const [classKey, setClassKey] = useState<string | null>(null);
  const { data: choices } = useApi(publishedApi.choices, {});
  const create = useSave(timetableFeedsApi.create, { onDone: onMade });
  return (
    <form
      className="stack box-body"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ kind, classKey: kind === 'class' ? classKey : null });
      }}
    >
      {create.error && <Note tone="neg">{create.error.fields[0]?.message ?? create.error.message}</Note>}
      <Select
        label="What for"
        allowDeselect={false}
        data={offered.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={(value) => setKind(feedKinds.find((one) => one === value) ?? kind)}
      />
      {kind === 'class' && (
        <Select
          label="Class"
          required
          searchable
          data={(choices?.classes ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          value={classKey}
          onChange={setClassKey}
        />
      )}
      <div className="row">
        <Button type="submit" loading={create.isPending} disabled={kind === 'class' && classKey === null}>
          Make the address
        </Button>
      </div>
    </form>
  );
}

/** The address, which is shown once. */
function Address({ made: { address } }: { made: MadeFeed }) {
  const wall = address.includes('/wall/');
  return (
    <div className="stack box-body">
      <Note tone="att">
        This address is shown once. Whoever knows it reads the timetable without signing in: give it to nobody else.
      </Note>
      <p>
        {wall
          ? 'Open it on the screen that hangs on the wall. It goes on by itself, also while the line is down.'
          : 'In your calendar choose to add one by its address (from URL, subscribe), and paste this. A phone may scan it.'}
      </p>
      <code className="pub-address">{address}</code>
      <div className="row">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <QrCode text={address} label="The address as a QR code" />
    </div>
  );
}

function FeedSteps({ feed: { id, kind, name }, onMade }: { feed: Feed; onMade: (made: MadeFeed) => void }) {
  const renew = useSave(timetableFeedsApi.renew, { onDone: onMade });
  const revoke = useSave(timetableFeedsApi.revoke, { onDone: () => say('The address has ended') });
  const what = kind === 'wall' ? 'the wall screen' : `the calendar of ${name}`;
  return (
    <span className="row">
      <ConfirmButton
        label="Renew"
        title={`Give ${what} a new address?`}
        text="The old address stops working: whatever reads it now stops until it is given the new one."
        keep="Keep the old one"
        onConfirm={async () => renew.mutateAsync({ id })}
      />
      <ConfirmButton
        label="End"
        title={`End the address of ${what}?`}
        text="Who knows it reads nothing more there."
        keep="Keep it"
        onConfirm={async () => revoke.mutateAsync({ id })}
      />
    </span>
  );
}
