import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { now } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { assetsScreens } from '../../contract/screens.ts';
import { type AssetBooking, assetBookingsApi, bookingStates, bookingWords } from '../../contract/upkeep.ts';
import { conditionWords } from '../../contract/words.ts';
import { AssetSelect } from '../parts/AssetSelect.tsx';
import { staffField, studentField, timeField } from '../parts/fields.tsx';
import { conditionOptions, optionsOf } from '../parts/words.tsx';

const tones: Readonly<Record<AssetBooking['state'], Tone>> = { booked: 'inf', out: 'att', back: 'quiet', cancelled: 'quiet' };
const BookingState = ({ of }: { of: AssetBooking }) => (
  <Status tone={of.late ? 'neg' : tones[of.state]}>{of.late ? 'Late' : bookingWords[of.state]}</Status>
);

export const bookingColumns: readonly Column<AssetBooking>[] = [
  { key: 'tag', label: 'Asset', value: (row) => `${row.tag} ${row.assetName}`, wrap: true },
  { key: 'who', label: 'For', value: (row) => row.who, wrap: true, phone: 'note' },
  { key: 'fromAt', label: 'From', value: (row) => <InstantText at={row.fromAt} />, phone: 'note' },
  { key: 'untilAt', label: 'Until', value: (row) => <InstantText at={row.untilAt} /> },
  { key: 'purpose', label: 'For what', value: (row) => row.purpose ?? '', quiet: true, wrap: true },
  { key: 'state', label: 'State', value: (row) => <BookingState of={row} />, phone: 'note' },
];

/** Bookings and loans of what can be lent. */
export function BookingsTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: assetBookingsApi.list,
    name: 'inventory.assetBookings.list',
    words: {
      title: 'Bookings of assets',
      search: 'Tag, name or person',
      empty: {
        title: 'Nothing is booked yet',
        text: 'What can be booked says so in its facts: a projector, a bus, a set of microscopes.',
      },
    },
    columns: bookingColumns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [{ value: 'open', label: 'Open' }, { value: 'late', label: 'Late' }, ...optionsOf(bookingStates, bookingWords)],
      },
      { key: 'day', label: 'On', options: 'day' },
    ],
    record: {
      add: 'Book asset',
      create: assetBookingsApi.book,
      drawer: (open, close) => (
        <>
          <BookDrawer opened={open === 'new'} onClose={close} assetId={null} />
          <BookingOf id={Number(open) || null} onClose={close} />
        </>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Assets" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}

/** Books an asset for somebody, or hands it out at once. */
export function BookDrawer({ opened, onClose, assetId }: { opened: boolean; onClose: () => void; assetId: number | null }) {
  const fields = [
    ...(assetId === null
      ? [
          {
            kind: 'custom' as const,
            name: 'assetId',
            label: 'Asset',
            wide: true,
            render: (slot: FieldSlot) => <AssetSelect slot={slot} bookable />,
          },
        ]
      : []),
    staffField({ name: 'staffMemberId', label: 'Member of staff', hint: 'Or a student' }),
    studentField({ name: 'studentId', label: 'Student' }),
    { kind: 'checkbox' as const, name: 'out', label: 'Hand it out now', wide: true },
    timeField({ name: 'fromAt', label: 'From', when: ({ out }) => out !== true }),
    timeField({ name: 'untilAt', label: 'Until' }),
    { kind: 'text' as const, name: 'purpose', label: 'For what', wide: true },
  ];
  // From when the form is opened: the list may have been open since the morning.
  const hour = (more: number) => new Date((Math.floor(now().getTime() / 3_600_000) + more) * 3_600_000).toISOString();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Book asset"
      save={assetBookingsApi.book}
      fixed={{ fromAt: hour(1), ...(assetId === null ? {} : { assetId }) }}
      initial={{ staffMemberId: null, studentId: null, out: false, fromAt: hour(1), untilAt: hour(2) }}
      fields={fields as never}
      onDone={({ state }) => say(state === 'out' ? 'It is handed out' : 'It is booked')}
    />
  );
}

function BookingOf({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data } = useApi(assetBookingsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={data ? `${data.tag} ${data.assetName}` : 'Booking'}>
      {id !== null && data?.id === id && <BookingBody booking={data} />}
    </SideDrawer>
  );
}

function BookingBody({ booking }: { booking: AssetBooking }) {
  const [back, setBack] = useState(false);
  const at = { id: booking.id, version: booking.version };
  const handOut = useSave(assetBookingsApi.handOut, { onDone: () => say('It is handed out') });
  const cancel = useSave(assetBookingsApi.cancel, { onDone: () => say('The booking is cancelled') });
  const trouble = handOut.error ?? cancel.error;
  return (
    <div className="form-scroll">
      {trouble && <Note tone="neg">{trouble.message}</Note>}
      <Facts
        rows={[
          [
            'Asset',
            <Go key="asset" href={to(assetsScreens.assetInfo, { id: booking.assetId })}>
              {booking.tag} {booking.assetName}
            </Go>,
          ],
          ['State', <BookingState key="state" of={booking} />],
          ['For', booking.who],
          ['For what', booking.purpose],
          ['From', <InstantText key="from" at={booking.fromAt} />],
          ['Until', <InstantText key="until" at={booking.untilAt} />],
          ['Handed out', booking.outAt && <InstantText key="out" at={booking.outAt} />],
          ['Back', booking.backAt && <InstantText key="back" at={booking.backAt} />],
          ['Condition', booking.conditionIn && conditionWords[booking.conditionIn]],
          ['Booked by', booking.bookedName],
        ]}
      />
      <div className="form-bar">
        {booking.state === 'booked' && (
          <>
            <Button loading={handOut.isPending} onClick={() => handOut.mutate(at)}>
              Hand out
            </Button>
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(at)}>
              Cancel booking
            </Button>
          </>
        )}
        {booking.state === 'out' && <Button onClick={() => setBack(true)}>It is back</Button>}
      </div>
      <StepDrawer
        opened={back}
        onClose={() => setBack(false)}
        title="It is back"
        save={assetBookingsApi.bringBack}
        fixed={at}
        initial={{ condition: 'good' }}
        fields={[{ kind: 'select', name: 'condition', label: 'Condition', options: conditionOptions }]}
        onDone={() => say('It is back')}
      />
    </div>
  );
}
