import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { addDays, formatDay, isDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { menuApi, type MenuWeek } from '../../contract/menu.ts';
import { kitchenScreens } from '../../contract/screens.ts';
import { CellDrawer } from './CellDrawer.tsx';
import { dayName } from './day-name.ts';
import './menu.css';

const weekOf = (day: string) => to(kitchenScreens.kitchen, {}, { week: day });

/** The week’s menu: what each meal is made of, from Monday. */
export function MenuTab({ tabs }: { tabs: ReactNode }) {
  const wanted = new URLSearchParams(useSearch()).get('week');
  const day = isDay(wanted) ? wanted : today();
  const { data, error, refetch } = useApi(menuApi.week, { day }, { keepPrevious: true });
  const [cell, setCell] = useState<{ day: string; mealId: number } | null>(null);
  const [replacing, setReplacing] = useState(false);
  const keep = (week: MenuWeek): void => {
    queryClient.setQueryData([menuApi.week.path, { day }], week);
  };
  const copy = useSave(menuApi.copy, {
    onDone: ({ copied, ...week }) => {
      keep(week);
      say(copied === 0 ? 'There was nothing to copy' : `${counted(copied, 'dish is', 'dishes are')} copied`);
    },
  });
  const lastWeek = { from: addDays(day, -7), to: day };
  const print = (): void => {
    printFile(buildRequest(menuApi.print, { day }).url).catch((failure: Error) => say(failure.message));
  };
  return (
    <Page>
      <PageHeader
        title="Kitchen"
        meta={[data && `Week of ${formatDay(data.monday)}`]}
        primary={
          <Button
            loading={copy.isPending}
            onClick={() => copy.mutate({ ...lastWeek, replace: false }, { onError: ({ message }) => say(message) })}
          >
            Copy last week
          </Button>
        }
        menu={[
          { label: 'Print menu', onClick: print },
          { label: 'Replace with last week', danger: true, onClick: () => setReplacing(true) },
        ]}
      />
      {tabs}
      {error && !data && <ErrorState title="The menu could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          <nav className="menu-weeks" aria-label="Weeks">
            <ActionIcon
              component={Go}
              href={weekOf(addDays(data.monday, -7))}
              variant="default"
              size={36}
              aria-label="The week before"
            >
              <IconChevronLeft size={18} stroke={1.7} />
            </ActionIcon>
            <Button component={Go} href={to(kitchenScreens.kitchen)} variant="default">
              This week
            </Button>
            <ActionIcon
              component={Go}
              href={weekOf(addDays(data.monday, 7))}
              variant="default"
              size={36}
              aria-label="The week after"
            >
              <IconChevronRight size={18} stroke={1.7} />
            </ActionIcon>
          </nav>
          {data.meals.length === 0 ? (
            <EmptyState title="No meals yet" text="Add the school’s meals under Meals, then say what each is made of." />
          ) : (
            <WeekTable
              week={data}
              onOpen={(one) => {
                setCell(one);
                // What somebody else has put there meanwhile is what is changed.
                void refetch();
              }}
            />
          )}
          {cell && <CellDrawer week={data} {...cell} onSaved={keep} onClose={() => setCell(null)} />}
        </>
      )}
      <ConfirmDialog
        opened={replacing}
        onClose={() => setReplacing(false)}
        title="Replace this week’s menu?"
        text="What is on this week’s menu goes, and last week’s takes its place. Rations that are issued stay as they are."
        keep="Keep"
        confirm="Replace"
        danger
        onConfirm={() => copy.mutateAsync({ ...lastWeek, replace: true })}
      />
    </Page>
  );
}

function WeekTable({ week, onOpen }: { week: MenuWeek; onOpen: (cell: { day: string; mealId: number }) => void }) {
  return (
    <div className="box table-scroll">
      <table className="table menu-table" aria-label={`Menu of the week of ${formatDay(week.monday)}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {week.meals.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.days.map(({ day, cells }) => (
            <tr key={day} data-today={day === today() || undefined}>
              <th scope="row">{dayName(day)}</th>
              {cells.map(({ mealId, dishes, issued }) => {
                const meal = week.meals.find(({ id }) => id === mealId)?.name ?? '';
                return (
                  <td key={mealId}>
                    <span className="menu-meal">{meal}</span>
                    <button type="button" className="menu-cell" onClick={() => onOpen({ day, mealId })}>
                      <VisuallyHidden>{`${meal}, ${dayName(day)}: `}</VisuallyHidden>
                      {dishes.length === 0 ? <span className="muted">Add</span> : dishes.map(({ name }) => name).join(', ')}
                      {issued && <span className="hint">Issued</span>}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
