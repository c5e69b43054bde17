import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { QrCode } from '#kit/web/codes/QrCode.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Asset } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { transferApproval } from '../../contract/transfer-approval.ts';
import { assetTransfersApi } from '../../contract/transfers.ts';
import { assetBookingsApi, assetJobsApi } from '../../contract/upkeep.ts';
import { jobWords, termsText } from '../../contract/words.ts';
import { bookingColumns } from '../register/BookingsTab.tsx';
import './info.css';

/** The code of its label, and the label itself. */
export function AssetCode({ asset }: { asset: Asset }) {
  const address = `${window.location.origin}${to(assetsScreens.assetInfo, { id: asset.id })}`;
  const print = () =>
    void printFile(buildRequest(assetsApi.labels, { ids: [asset.id] }).url).catch((problem: Error) => say(problem.message));
  return (
    <Box title="Label" padded>
      <div className="asset-code">
        <QrCode text={address} label={`Code of ${asset.tag}`} />
        <div>
          <p className="num">{asset.tag}</p>
          <p className="hint">Scanned with a phone, it opens this page for who is signed in.</p>
          <Button size="xs" variant="default" onClick={print}>
            Print label
          </Button>
        </div>
      </div>
    </Box>
  );
}

/** What was depreciated year by year and month by month, and what is to come. */
export function Schedule({ asset }: { asset: Asset }) {
  const { data } = useApi(assetsApi.schedule, { id: asset.id }, { staleTime: 0 });
  const [all, setAll] = useState(false);
  if (!data) return <SkeletonPage />;
  const posted = data.months.filter((one) => one.posted);
  const coming = data.months.filter((one) => !one.posted);
  const shown = all ? data.months : [...posted.slice(-12), ...coming.slice(0, 12)];
  return (
    <div className="two-boxes">
      <Box title="By year" aside={<span className="hint">{termsText(asset)}</span>}>
        {data.years.length === 0 ? (
          <p className="box-body muted">Nothing was depreciated of it, and nothing is to come.</p>
        ) : (
          <RowsTable
            label="Depreciation by year"
            rows={data.years}
            keyOf={({ year }) => year}
            columns={[
              { key: 'year', label: 'Year', value: ({ year }) => <span className="num">{year}</span> },
              { key: 'posted', label: 'Posted', value: ({ posted: sum }) => <Money cents={sum} cell />, end: true },
              { key: 'toCome', label: 'To come', value: ({ toCome }) => <Money cents={toCome} cell />, end: true, quiet: true },
              {
                key: 'bookValue',
                label: 'Book value',
                value: ({ bookValue }) => <Money cents={bookValue} cell />,
                end: true,
                phone: 'figure',
              },
            ]}
          />
        )}
        {data.broughtIn > 0 && (
          <p className="box-body">
            <Money cents={data.broughtIn} /> had been depreciated when it came into the register.
          </p>
        )}
      </Box>
      <Box
        title="By month"
        aside={
          data.months.length > shown.length && (
            <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
              Show all
            </Button>
          )
        }
      >
        <RowsTable
          label="Depreciation by month"
          rows={shown}
          keyOf={({ month }) => month}
          columns={[
            { key: 'month', label: 'Month', value: ({ month }) => formatMonth(`${month}-01`) },
            {
              key: 'posted',
              label: '',
              value: (row) => (row.posted ? 'Posted' : <Status tone="quiet">To come</Status>),
              quiet: true,
              phone: 'note',
            },
            { key: 'amount', label: 'Amount', value: ({ amount }) => <Money cents={amount} cell />, end: true, phone: 'figure' },
            { key: 'bookValue', label: 'Book value', value: ({ bookValue }) => <Money cents={bookValue} cell />, end: true },
          ]}
        />
        {data.later > 0 && (
          <p className="box-body muted">
            <Money cents={data.later} /> comes later.
          </p>
        )}
      </Box>
    </div>
  );
}

/** What was done to it, and what all of it cost. */
export function Jobs({ asset, onAdd }: { asset: Asset; onAdd: () => void }) {
  const data = useApi(assetJobsApi.list, { assetId: asset.id, size: 100 }).data;
  const rows = data?.rows ?? [];
  return (
    <Box
      title="Maintenance"
      count={rows.length}
      aside={
        asset.goneOn === null && (
          <Button size="xs" variant="default" onClick={onAdd}>
            Note maintenance
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="box-body muted">Nothing was done to it yet.</p>
      ) : (
        <RowsTable
          label="Maintenance"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
            { key: 'kind', label: 'Kind', value: ({ kind }) => jobWords[kind], phone: 'note' },
            { key: 'what', label: 'What', value: ({ what }) => what, wrap: true, phone: 'note' },
            { key: 'doneBy', label: 'By', value: ({ doneBy }) => doneBy ?? '', quiet: true },
            { key: 'nextOn', label: 'Next', value: ({ nextOn }) => <DayText day={nextOn} />, quiet: true },
            {
              key: 'cost',
              label: 'Cost KES',
              value: ({ cost }) => <Money cents={cost} cell />,
              end: true,
              phone: 'figure',
              total: () => <Money cents={data?.cost ?? 0} cell />,
            },
          ]}
        />
      )}
    </Box>
  );
}

export function Transfers({ asset }: { asset: Asset }) {
  const rows = useApi(assetTransfersApi.list, { assetId: asset.id, size: 50 }).data?.rows ?? [];
  return (
    <Box title="Transfers" count={rows.length}>
      {rows.length === 0 ? (
        <p className="box-body muted">It was never brought elsewhere.</p>
      ) : (
        <RowsTable
          label="Transfers"
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => to(assetsScreens.assets, {}, { tab: 'transfers', open: id })}
          columns={[
            { key: 'transferNo', label: 'Transfer', value: ({ transferNo }) => <span className="num">{transferNo}</span> },
            { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} />, phone: 'note' },
            {
              key: 'from',
              label: 'From',
              value: (row) => [row.fromLocation, row.fromCustodian].filter(Boolean).join('; '),
              wrap: true,
            },
            {
              key: 'to',
              label: 'To',
              value: (row) => [row.toLocation, row.toCustodian].filter(Boolean).join('; '),
              wrap: true,
              phone: 'note',
            },
            {
              key: 'state',
              label: 'State',
              value: ({ state }) => <StateOf of={transferApproval} state={state} />,
              phone: 'note',
            },
          ]}
        />
      )}
    </Box>
  );
}

export function Bookings({ asset }: { asset: Asset }) {
  const rows = useApi(assetBookingsApi.list, { assetId: asset.id, size: 50 }).data?.rows ?? [];
  if (!asset.bookable && rows.length === 0) return null;
  return (
    <Box title="Bookings" count={rows.length}>
      {rows.length === 0 ? (
        <p className="box-body muted">Nobody has booked it yet.</p>
      ) : (
        <RowsTable
          label="Bookings"
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => to(assetsScreens.assets, {}, { tab: 'bookings', open: id })}
          columns={bookingColumns.slice(1)}
        />
      )}
    </Box>
  );
}
