import { timeNow, today } from '#kit/web/api/clock.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { transportUse } from '../../../contract/access.ts';
import { routesApi, type TripDirection, tripDirections, tripWords } from '../../contract/routes.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';

import { RouteDrawer } from './RouteDrawer.tsx';
import { TripRiders } from './TripRiders.tsx';
import './trip.css';

/** A route's trip of a day: who waits at which stage, ticked as they board and leave. */
export default function RouteScreen() {
  const { id } = useParams({ strict: false });
  const routeId = Number(id);
  const [direction, setDirection] = useState<TripDirection>(() => (timeNow() < '12:00' ? 'am' : 'pm'));
  const [day, setDay] = useState<string>(today());
  const [changing, setChanging] = useState(false);
  const go = useGo();
  const asked = { id: routeId, direction, day };
  const { data, error, refetch } = useApi(routesApi.trip, asked, { staleTime: 0, keepPrevious: true });
  const mayUse = judge(transportUse, viewer()) === 'allowed';
  const print = () => printFile(buildRequest(routesApi.manifest, asked).url).catch((failure: Error) => say(failure.message));
  if (!data)
    return (
      <Page>
        <PageHeader title="Route" />
        {error ? (
          <ErrorState title="The route could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  const { route, rows } = data;
  const boarded = rows.filter(({ boardedAt }) => boardedAt !== null).length;
  return (
    <Page>
      <PageHeader
        title={route.name}
        meta={[
          route.plate && <span className="num">{route.plate}</span>,
          route.driverName && `${route.driverName}${route.driverPhone ? `, ${formatPhone(route.driverPhone)}` : ''}`,
          route.assistantName,
          route.seats !== null && `${route.seats} seats`,
        ]}
        secondary={
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => void print()}>
            Print manifest
          </Button>
        }
        menu={
          mayUse ? [{ label: 'Change route', icon: <IconPencil size={16} stroke={1.7} />, onClick: () => setChanging(true) }] : []
        }
      />
      {route.warning && <Note tone="att">Ends within 30 days or has ended: {route.warning}.</Note>}
      <div className="trip-ask">
        <SegmentedControl
          aria-label="Trip"
          value={direction}
          onChange={(value) => setDirection(value === 'pm' ? 'pm' : 'am')}
          data={tripDirections.map((value) => ({ value, label: tripWords[value] }))}
        />
        <DateField whole name="day" label="Day" value={day} onChange={(value) => setDay(value ?? today())} />
      </div>
      <Box
        title={`${tripWords[direction]} trip`}
        aside={<span className="muted num">{`${boarded} of ${rows.length} boarded`}</span>}
      >
        <TripRiders rows={rows} routeId={routeId} direction={direction} day={day} mayTick={mayUse} />
      </Box>
      <RouteDrawer
        open={changing ? String(routeId) : null}
        onClose={() => setChanging(false)}
        onRemoved={() => go(to(screens.routes))}
      />
    </Page>
  );
}
