import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { transportBillsApi } from '../../contract/riders.ts';
import { type Route, routesApi } from '../../contract/routes.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';
import { RouteDrawer } from './RouteDrawer.tsx';

const columns: readonly Column<Route>[] = [
  { key: 'name', label: 'Route', value: (row) => row.name },
  { key: 'plate', label: 'Vehicle', value: (row) => <span className="num">{row.plate}</span>, phone: 'note' },
  { key: 'driverName', label: 'Driver', value: (row) => row.driverName, quiet: true },
  { key: 'assistantName', label: 'Assistant', value: (row) => row.assistantName, quiet: true, optional: true },
  { key: 'stages', label: 'Stages', value: (row) => row.stages, end: true },
  { key: 'warning', label: 'Papers', value: (row) => row.warning && <Status tone="att">{row.warning}</Status> },
  {
    key: 'morning',
    label: 'Morning',
    value: (row) => <Full riders={row.morning} seats={row.seats} />,
    end: true,
    phone: 'figure',
  },
  { key: 'evening', label: 'Evening', value: (row) => <Full riders={row.evening} seats={row.seats} />, end: true },
];

function Full({ riders, seats }: { riders: number; seats: number | null }) {
  const text = seats === null ? String(riders) : `${riders} of ${seats}`;
  return seats !== null && riders > seats ? <span className="neg">{text}</span> : text;
}

/** The school's routes and how full they are. */
export function RouteList({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: routesApi.list,
    name: 'finance.routes.list',
    words: {
      title: 'Routes',
      search: 'Route',
      empty: {
        title: 'No routes yet',
        text: 'Add a route with its stages in the order of the morning, its vehicle and its driver. Then put students on it.',
      },
    },
    columns,
    record: {
      add: 'Add route',
      create: routesApi.create,
      href: ({ id }) => to(screens.route, { id }),
      drawer: (open, close) => <RouteDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Routes" primary={add} />
      {tabs}
      <Now />
      {body}
    </Page>
  );
}

function Now() {
  const { data } = useApi(transportBillsApi.counts, {});
  if (!data) return null;
  const riders = (state?: string) => to(screens.routes, {}, { tab: 'riders', ...(state ? { state } : {}) });
  return (
    <Figures
      record
      figures={[
        { label: 'Riders', value: data.riders, href: riders() },
        { label: 'Not charged this term', value: data.unbilled, href: riders('unbilled') },
        { label: data.termName ? `Charged, ${data.termName}` : 'Charged', value: <Money cents={data.billed} /> },
        {
          label: 'Papers that end soon',
          value: data.expiring,
          href: to(screens.routes, {}, { tab: 'vehicles', expires: 'soon' }),
        },
      ]}
    />
  );
}
