import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { to } from '#kit/contract/screen.ts';
import { type Bell, bellsApi, slots as slotsOf } from '../../contract/bells.ts';
import { setupScreens } from '../../contract/screens.ts';
import { UsualDayDialog } from '../days/UsualDayDialog.tsx';
import { mayChange } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';
import { BellDrawer } from './BellDrawer.tsx';
import { CopyBellDialog } from './CopyBellDialog.tsx';
import { DayPicture } from './DayPicture.tsx';
import { SlotDrawer } from './SlotDrawer.tsx';
import '#kit/web/ui/css/page.css';
import { useSearch } from '#kit/web/ui/address.ts';

const title = 'Timeslots';
const addressOf = (query: { bell?: number | string; open?: number | string; times?: number | string }) =>
  to(setupScreens.timeslots, {}, query);

/** When the bell rings: slots of each day, for each set of classes. */
export default function TimeslotsScreen() {
  const search = new URLSearchParams(useSearch());
  const go = useGo();
  const [asked, setAsked] = useState<'usual' | 'copy' | null>(null);
  const { data, error, refetch } = useApi(bellsApi.list, { size: 100 });
  const bells = data?.rows ?? [];
  const bell =
    bells.find(({ id }) => String(id) === search.get('bell')) ?? bells.find(({ classIds }) => classIds.length === 0) ?? bells[0];
  const close = () => go(addressOf({ bell: bell?.id ?? '' }), { replace: true });
  const may = mayChange();
  return (
    <Page>
      <PageHeader
        title={title}
        meta={bell ? [bell.name, bell.classes || 'all classes that no other bell times name'] : []}
        primary={
          may &&
          bell && (
            <Button
              component={Go}
              href={addressOf({ bell: bell.id, open: 'new' })}
              leftSection={<IconPlus size={16} stroke={1.7} />}
            >
              Add slot
            </Button>
          )
        }
        menu={
          may && bell
            ? [
                { label: 'Change name and classes', href: addressOf({ bell: bell.id, times: bell.id }) },
                { label: 'Copy these bell times', onClick: () => setAsked('copy') },
                { label: 'Add empty bell times', href: addressOf({ bell: bell.id, times: 'new' }) },
                { label: 'Set up the usual day', onClick: () => setAsked('usual') },
              ]
            : []
        }
      />
      {error && !data && <ErrorState title="The bell times could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && bells.length === 0 && (
        <EmptyState
          title="No bell times yet"
          text="Bell times say when lessons, breaks and games begin and end. Begin with the usual day of your level, and change what is different."
          action={may && <Button onClick={() => setAsked('usual')}>Set up the usual day</Button>}
        />
      )}
      {bells.length > 1 && (
        <nav className="tabs" aria-label="Bell times">
          {bells.map(({ id, name }) => (
            <Go key={id} href={addressOf({ bell: id })} aria-current={id === bell?.id ? 'page' : undefined}>
              {name}
            </Go>
          ))}
        </nav>
      )}
      {bell && <BellPicture key={bell.id} bell={bell} />}
      {bell && <SlotDrawer open={search.get('open')} close={close} bells={bells} bellId={bell.id} />}
      <BellDrawer open={search.get('times')} close={close} />
      {asked === 'usual' && <UsualDayDialog onClose={() => setAsked(null)} onDone={(id) => go(addressOf({ bell: id }))} />}
      {asked === 'copy' && bell && (
        <CopyBellDialog bell={bell} onClose={() => setAsked(null)} onDone={(id) => go(addressOf({ bell: id }))} />
      )}
    </Page>
  );
}

function BellPicture({ bell }: { bell: Bell }) {
  const { days } = useChoices();
  const { data, error, refetch } = useApi(slotsOf.api.list, { bellId: bell.id, size: 200 });
  if (error && !data) return <ErrorState title="The slots could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const lessons = data.rows.filter(({ kind }) => kind === 'lesson').length;
  return (
    <Box
      title="The week"
      aside={
        <span className="hint">
          {counted(lessons, 'lesson slot')}, {bell.lessonsAWeek} lessons a week
        </span>
      }
    >
      {data.rows.length === 0 ? (
        <EmptyState title="No slots yet" text="Add the first lesson of the day, then the others in their order." />
      ) : (
        <DayPicture
          label={`Slots of ${bell.name}`}
          days={days}
          slots={data.rows}
          hrefOf={({ id }) => addressOf({ bell: bell.id, open: id })}
        />
      )}
    </Box>
  );
}
