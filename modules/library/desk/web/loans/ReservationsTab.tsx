import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import { type Reservation, reservationsApi } from '../../contract/reservations.ts';
import { deskScreens } from '../../contract/screens.ts';
import { reservationStates, reservationStateWords } from '../../contract/words.ts';
import { TitlePicker } from '../issue/TitlePicker.tsx';
import { Presenter, type PresenterChoice } from '../returning/Presenter.tsx';
import { OpenPaper } from '../scan/OpenPaper.tsx';

const columns: readonly Column<Reservation>[] = [
  { key: 'title', label: 'Title', value: (row) => row.title, wrap: true },
  { key: 'borrower', label: 'Borrower', value: (row) => `${row.borrower}, ${row.borrowerNo}`, phone: 'note', wrap: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat ?? '–', quiet: true },
  { key: 'askedAt', label: 'Since', value: (row) => <DayText day={dayIn(schoolZone(), new Date(row.askedAt))} />, quiet: true },
  { key: 'place', label: 'Place in line', value: (row) => <span className="num">{row.place ?? '–'}</span>, end: true },
  { key: 'free', label: 'On the shelf', value: (row) => <span className="num">{row.free}</span>, end: true },
  { key: 'accessionNo', label: 'Copy', value: (row) => <span className="num">{row.accessionNo ?? '–'}</span>, quiet: true },
  { key: 'heldUntil', label: 'Held until', value: (row) => (row.heldUntil === null ? '–' : <DayText day={row.heldUntil} />) },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={reservationStateWords[row.state][1]}>{reservationStateWords[row.state][0]}</Status>,
    phone: 'note',
  },
];

/** Who waits for which title, in line, and what is put aside. */
export function ReservationsTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: reservationsApi.list,
    name: 'library.libraryReservations.list',
    words: {
      title: 'Reservations',
      search: 'Title or borrower',
      empty: {
        title: 'No reservations',
        text: 'Put a borrower in the line for a title. When a copy comes back the return desk says for whom it is put aside.',
        tools: true,
      },
    },
    columns,
    order: '-askedAt',
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Waits or put aside' },
          ...reservationStates.map((value) => ({ value, label: reservationStateWords[value][0] })),
        ],
      },
    ],
    record: {
      add: 'Reserve a book',
      create: reservationsApi.ask,
      drawer: (open, close) =>
        open === 'new' ? (
          <Reserve onClose={close} />
        ) : (
          <ReservationDrawer id={open === null ? null : Number(open)} onClose={close} />
        ),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Loans" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}

function Reserve({ onClose }: { onClose: () => void }) {
  const [who, setWho] = useState<PresenterChoice | null>(null);
  return (
    <StepDrawer
      opened
      onClose={onClose}
      title="Reserve a book"
      save={reservationsApi.ask}
      fixed={{}}
      fields={[
        {
          kind: 'custom',
          name: 'titleId',
          label: 'Title',
          wide: true,
          render: ({ name, label, value, error, onChange }) => (
            <TitlePicker
              name={name}
              label={label}
              value={typeof value === 'number' ? value : null}
              error={error}
              required
              onChange={onChange}
            />
          ),
        },
        {
          kind: 'custom',
          name: 'borrower',
          label: 'For whom',
          wide: true,
          render: ({ label, error, onChange }) => (
            <Presenter
              label={label}
              hint="A student or a member of staff"
              chosen={who}
              error={error}
              required
              onChange={(chosen) => {
                setWho(chosen);
                onChange(chosen && { kind: chosen.kind, id: chosen.id });
              }}
            />
          ),
        },
      ]}
      onDone={({ free, place }) =>
        say(
          free > 0
            ? 'Reserved. A copy is on the shelf: scan it at the return desk, and it is put aside'
            : `Reserved, place ${place ?? 1} in line`,
        )
      }
    />
  );
}

function ReservationDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const [cancelling, setCancelling] = useState(false);
  const { data } = useApi(reservationsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const open = data && (data.state === 'waiting' || data.state === 'ready');
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Reservation">
      {!data && <SkeletonPage />}
      {data && data.id === id && (
        <div className="drawer-form">
          {data.state === 'waiting' && data.free > 0 && (
            <Note tone="inf">A copy is on the shelf. Scan it at the return desk, and it is put aside.</Note>
          )}
          <Facts
            rows={[
              [
                'State',
                <Status key="state" tone={reservationStateWords[data.state][1]}>
                  {reservationStateWords[data.state][0]}
                </Status>,
              ],
              ['Title', data.title],
              [
                'Borrower',
                <Go key="who" href={to(deskScreens.borrower, { kind: data.borrowerKind, id: data.borrowerId })}>
                  {data.borrower}, {data.borrowerNo}
                </Go>,
              ],
              ['Place in line', data.place],
              ['Copy', data.accessionNo],
              ['Held until', data.heldUntil && formatDay(data.heldUntil)],
              ['Asked by', data.askedName],
              ['Reason', data.because],
            ]}
          />
          {open && (
            <div className="row">
              {data.state === 'ready' && <OpenPaper endpoint={reservationsApi.slip} id={data.id} label="Print slip" />}
              <Button size="xs" variant="default" onClick={() => setCancelling(true)}>
                Cancel reservation
              </Button>
            </div>
          )}
          <History entity="reservation" id={data.id} />
          <StepDrawer
            opened={cancelling}
            onClose={() => setCancelling(false)}
            title="Cancel reservation"
            text="What is put aside for them goes to the next in line."
            save={reservationsApi.cancel}
            fixed={{ id: data.id, version: data.version }}
            fields={[{ kind: 'textarea', name: 'because', label: 'Reason' }]}
            onDone={() => say('The reservation is cancelled')}
          />
        </div>
      )}
    </SideDrawer>
  );
}
