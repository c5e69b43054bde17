import {
  IconBook,
  IconChevronRight,
  IconFileText,
  IconPackage,
  IconReceipt,
  IconSpeakerphone,
  IconTag,
} from '@tabler/icons-react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { type ListState, useListState } from '#kit/web/resource/use-list-state.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SearchField } from '#kit/web/ui/list/SearchField.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type FoundKind, foundKinds, homeApi } from '../contract/home.ts';

type Group = Output<typeof homeApi.results>['groups'][number];

const kindWords: Readonly<Record<FoundKind, string>> = {
  student: 'Students',
  guardian: 'Guardians',
  receipt: 'Receipts',
  staff: 'Staff',
  user: 'Users',
  book: 'Books',
  item: 'Items in the stores',
  asset: 'Assets',
  paper: 'Papers of the stores',
  notice: 'Notices',
};
const sign = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything that the search finds, by kind; one kind by pages. */
export default function ResultsScreen() {
  const state = useListState(homeApi.results);
  const kind = foundKinds.find((one) => one === state.filters['kind']);
  const { q, page, size } = state;
  const enough = q.length >= 2;
  const { data, error, refetch } = useApi(
    homeApi.results,
    { q, page, size, ...(kind && { kind }) },
    { enabled: enough, keepPrevious: true },
  );
  const groups = data?.groups ?? [];
  return (
    <Page>
      <PageHeader title="Search results" meta={[kind && kindWords[kind]]} />
      <search className="filters">
        <SearchField value={q} label="Name, number or phone" onChange={(words) => state.set({ q: words }, { replace: true })} />
        {kind && (
          <Go className="link" href={state.href({ kind: null })}>
            All kinds
          </Go>
        )}
      </search>
      {!enough && (
        <EmptyState title="Search for people and records" text="Type at least two characters of a name, a number or a phone." />
      )}
      {enough && error && !data && <ErrorState title="The search failed" error={error} onRetry={() => void refetch()} />}
      {enough && !error && !data && <SkeletonPage />}
      {enough && data && groups.length === 0 && (
        <EmptyState title={`Nothing found for “${q}”`} text="Try part of a name, an admission number or a phone." />
      )}
      {enough && groups.map((group) => <GroupBox key={group.kind} group={group} state={state} paged={kind !== undefined} />)}
    </Page>
  );
}

function GroupBox({ group: { kind, total, rows }, state, paged }: { group: Group; state: ListState; paged: boolean }) {
  const more = !paged && total > rows.length;
  return (
    <Box
      title={kindWords[kind]}
      count={total}
      aside={
        more && (
          <Go className="link" href={state.href({ kind })} aria-label={`All ${kindWords[kind].toLowerCase()}`}>
            All {total.toLocaleString('en-KE')}
          </Go>
        )
      }
    >
      <ul>
        {rows.map(({ title, subtitle, path }) => (
          <li key={path + title}>
            <Go className="list-row" href={path} data-row-focus>
              <Sign kind={kind} title={title} />
              <span>
                <strong>{title}</strong>
                <small>{subtitle}</small>
              </span>
              <IconChevronRight {...sign} />
            </Go>
          </li>
        ))}
      </ul>
      {paged && <ListFoot state={state} total={total} />}
    </Box>
  );
}

const signs = {
  receipt: IconReceipt,
  notice: IconSpeakerphone,
  book: IconBook,
  item: IconPackage,
  asset: IconTag,
  paper: IconFileText,
} as const;

function Sign({ kind, title }: { kind: FoundKind; title: string }) {
  const Icon = kind in signs ? signs[kind as keyof typeof signs] : null;
  return Icon ? <Icon {...sign} /> : <Avatar name={title} size={28} />;
}
