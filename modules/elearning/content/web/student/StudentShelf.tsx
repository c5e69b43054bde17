import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { learnerContentApi } from '../../contract/learner-content.ts';
import type { LibraryPart } from '../../contract/words.ts';
import { PagesNav } from '../shared/PagesNav.tsx';
import { Found } from './Found.tsx';
import '../shared/content.css';

const titles = { papers: 'Past papers', notes: 'Notes' } as const;
const sorts = [
  { value: 'match', label: 'Newest, or best match' },
  { value: 'title', label: 'Title' },
  { value: '-year', label: 'Year, latest first' },
  { value: '-stars', label: 'Best rated' },
  { value: '-downloads', label: 'Most downloaded' },
];
const pageSize = 25;

type Narrow = 'courseId' | 'topicId' | 'year' | 'genreId';

/** What a student may learn from: found by words, or by subject, topic and year. All of it stands in the address. */
export default function StudentShelf({ part }: { part: LibraryPart }) {
  const search = useSearch();
  const pathname = usePathname();
  const go = useGo();
  const params = new URLSearchParams(search);
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 300);
  const lists = useApi(learnerContentApi.subjects, { part });
  const numberOf = (key: Narrow) => Number(params.get(key)) || undefined;
  const narrowed = {
    courseId: numberOf('courseId'),
    topicId: numberOf('topicId'),
    year: numberOf('year'),
    genreId: numberOf('genreId'),
  };
  const page = Number(params.get('page')) || 1;
  const sort = sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'match';
  const set = (change: Readonly<Record<string, string | null>>, replace = true) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [key, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    }
    go(next.size > 0 ? `${pathname}?${next}` : pathname, { replace });
  };
  const seek = useEffectEvent((sought: string) => {
    if (sought !== (params.get('q') ?? '')) set({ q: sought });
  });
  useEffect(() => seek(words), [words]);
  const q = params.get('q') ?? '';
  const { data, error, refetch } = useApi(
    learnerContentApi.list,
    { part, size: pageSize, page, sort, ...(q === '' ? {} : { q }), ...narrowed },
    { keepPrevious: true },
  );
  const { subjects = [], topics = [], years = [], genres = [] } = lists.data ?? {};
  const choice = (
    label: string,
    key: Narrow,
    options: readonly { value: number; label: string }[],
    also: Record<string, null> = {},
  ) => (
    <Select
      label={label}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={params.get(key)}
      onChange={(value) => set({ ...also, [key]: value })}
      searchable={options.length > 8}
      clearable
    />
  );
  return (
    <Page>
      <PageHeader title={titles[part]} />
      <search className="content-tools" aria-label={`Search ${titles[part]}`}>
        <TextInput
          className="grow"
          label="Search"
          placeholder="Title, or words inside"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {choice(
          'Subject',
          'courseId',
          subjects.map(({ id, name, resources }) => ({ value: id, label: `${name} (${resources})` })),
          { topicId: null },
        )}
        {narrowed.courseId !== undefined &&
          choice(
            'Topic',
            'topicId',
            topics.filter(({ courseId }) => courseId === narrowed.courseId).map(({ id, name }) => ({ value: id, label: name })),
          )}
        {years.length > 1 &&
          choice(
            'Year',
            'year',
            years.map((year) => ({ value: year, label: String(year) })),
          )}
        {genres.length > 1 &&
          choice(
            'Kind',
            'genreId',
            genres.map(({ id, name }) => ({ value: id, label: name })),
          )}
        <Select label="Order" data={sorts} value={sort} onChange={(value) => set({ sort: value })} allowDeselect={false} />
      </search>
      <Box>
        {error && !data && (
          <ErrorState title={`${titles[part]} could not be loaded`} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonPage />}
        {data?.rows.length === 0 && (
          <EmptyState
            title="Nothing found"
            text={
              search === '' ? 'Your teachers have published nothing here yet.' : 'Search for other words, or choose less above.'
            }
          />
        )}
        {data && data.rows.length > 0 && (
          <>
            <output className="sr">{counted(data.total, 'result')}</output>
            <ul className="content-list" aria-label={titles[part]}>
              {data.rows.map((row) => (
                <Found key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </Box>
      {data && <PagesNav page={page} size={pageSize} total={data.total} onPage={(next) => set({ page: String(next) }, false)} />}
    </Page>
  );
}
