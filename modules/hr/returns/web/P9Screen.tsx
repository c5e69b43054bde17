import { Button } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { p9Api, type P9Row } from '../contract/p9.ts';
import { returnsScreens } from '../contract/screens.ts';
import { fetchFile, printPaper } from './files.ts';

const columnsOf = (year: number): readonly Column<P9Row>[] => [
  { key: 'payrollNo', label: 'Payroll no.', value: (row) => <span className="num">{row.payrollNo}</span> },
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, phone: 'note', wrap: true },
  { key: 'kraPin', label: 'KRA PIN', value: (row) => row.kraPin ?? 'Missing', quiet: true },
  { key: 'months', label: 'Months', value: (row) => <span className="num">{row.months}</span>, end: true },
  { key: 'gross', label: 'Gross, KES', value: (row) => <Money cents={row.gross} cell />, end: true },
  { key: 'chargeable', label: 'Chargeable, KES', value: (row) => <Money cents={row.chargeable} cell />, end: true },
  { key: 'paye', label: 'PAYE, KES', value: (row) => <Money cents={row.paye} cell />, end: true },
  {
    key: 'print',
    label: '',
    value: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Print P9A of ${row.fullName}`}
        onClick={() => printPaper(buildRequest(p9Api.one, { id: row.id, year }).url)}
      >
        Print
      </Button>
    ),
    end: true,
    phone: 'figure',
  },
];

/** The tax deduction cards of a year. */
export default function P9Screen() {
  const { filters } = useListState(p9Api.list);
  const asked = filters['year'];
  const { data } = useApi(
    p9Api.list,
    { size: 1, ...(asked === undefined ? {} : { year: Number(asked) }) },
    { keepPrevious: true },
  );
  const year = data?.year ?? 0;
  const { body } = useListBody({
    list: p9Api.list,
    name: 'hr.p9.list',
    words: {
      title: `P9A ${year || ''}`.trim(),
      search: 'Name or payroll no.',
      empty: {
        title: 'No posted pay in this year',
        text: 'Whoever was paid in a year has a tax deduction card for it, made of the posted payrolls.',
        tools: true,
      },
    },
    columns: columnsOf(year),
    filters: [{ key: 'year', label: 'Year', options: (data?.years ?? []).map((value) => ({ value, label: String(value) })) }],
  });
  return (
    <Page fill>
      <PageHeader
        title={returnsScreens.p9.title}
        meta={[year > 0 && String(year)]}
        menu={
          data && data.total > 0
            ? [
                {
                  label: 'Download totals as Excel',
                  onClick: () => fetchFile(buildRequest(p9Api.workbook, { year }).url, `P9A ${year} totals.xlsx`),
                },
              ]
            : []
        }
        primary={
          data &&
          data.total > 0 && <Button onClick={() => printPaper(buildRequest(p9Api.all, { year }).url)}>Print all of {year}</Button>
        }
      />
      {body}
    </Page>
  );
}
