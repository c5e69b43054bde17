import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { Asset } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { sourceWords, termsText } from '../../contract/words.ts';
import { StatusOf, ConditionOf } from '../parts/words.tsx';
import { AssetFiles, Pictures } from './AssetFiles.tsx';
import { AssetNotes } from './AssetNotes.tsx';
import { AssetCode, Bookings, Jobs, Schedule, Transfers } from './parts.tsx';
import { useAssetActions } from './use-asset-actions.tsx';

/** What a scan of an asset's code opens. */
export default function InfoScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(assetsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One asset={data} />;
  return (
    <Page>
      <PageHeader title="Asset" />
      {error ? (
        <ErrorState title="The asset could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const tabs = [
  { key: 'facts', label: 'Facts' },
  { key: 'depreciation', label: 'Depreciation' },
  { key: 'maintenance', label: 'Maintenance' },
  { key: 'moves', label: 'Transfers and bookings' },
  { key: 'history', label: 'History' },
];

function One({ asset }: { asset: Asset }) {
  const actions = useAssetActions(asset);
  const tab = useTab(tabs);
  return (
    <Page>
      <PageHeader
        title={asset.name}
        meta={[
          <span key="tag" className="num">
            {asset.tag}
          </span>,
          asset.locationName,
          asset.custodianName,
          <StatusOf key="status" status={asset.status} />,
        ]}
        primary={actions.primary}
        menu={actions.menu}
      />
      <AssetNotes asset={asset} />
      <Figures
        record
        figures={[
          { label: 'Cost', value: <Money cents={asset.cost} /> },
          { label: 'Depreciated', value: <Money cents={asset.accumulated} /> },
          { label: 'Book value', value: <Money cents={asset.bookValue} /> },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the asset" />
      {tab === 'facts' && <FactsOf asset={asset} />}
      {tab === 'depreciation' && <Schedule asset={asset} />}
      {tab === 'maintenance' && <Jobs asset={asset} onAdd={actions.openJob} />}
      {tab === 'moves' && (
        <>
          <Transfers asset={asset} />
          <Bookings asset={asset} />
        </>
      )}
      {tab === 'history' && (
        <Box title="History" padded>
          <History entity="asset" id={asset.id} />
        </Box>
      )}
      {actions.drawers}
    </Page>
  );
}

function FactsOf({ asset }: { asset: Asset }) {
  return (
    <>
      <Pictures asset={asset} />
      <div className="two-boxes">
        <Box title="Where it is">
          <Facts
            rows={[
              ['Place', asset.locationName ?? 'Not said'],
              ['Custodian', asset.custodianName ?? 'Nobody'],
              ['Department', asset.departmentName],
              ['Status', <StatusOf key="status" status={asset.status} />],
              ['Condition', <ConditionOf key="condition" condition={asset.condition} />],
              ['Seen in a round', asset.seenOn ? formatDay(asset.seenOn) : 'Never'],
              ['Can be booked', asset.bookable ? 'Yes' : 'No'],
            ]}
          />
        </Box>
        <Box title="Facts">
          <Facts
            rows={[
              ['Category', asset.categoryName],
              ['Serial no.', asset.serialNo],
              ['Make and model', asset.model],
              ['Acquired', <DayText key="acquired" day={asset.acquiredOn} />],
              ['In use since', <DayText key="use" day={asset.inUseOn} />],
              ['How it came', `${sourceWords[asset.source]}, ${asset.entryNo}`],
              ['In the register since', <DayText key="register" day={asset.registeredOn} />],
              ['Gone on', asset.goneOn && <DayText key="gone" day={asset.goneOn} />],
              ['Paid from', asset.funding],
              ['Supplier', asset.supplierName],
              ['Warranty until', asset.warrantyUntil && <DayText key="warranty" day={asset.warrantyUntil} />],
              ['Serviced next', asset.maintenanceOn && <DayText key="service" day={asset.maintenanceOn} />],
              ['Depreciation', termsText(asset)],
              ['Residual', asset.residual > 0 ? <Money key="residual" cents={asset.residual} /> : null],
              ['Note', asset.note],
            ]}
          />
        </Box>
      </div>
      <div className="two-boxes">
        <AssetFiles asset={asset} />
        <AssetCode asset={asset} />
      </div>
    </>
  );
}
