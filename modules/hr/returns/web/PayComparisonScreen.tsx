import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type ComparedPay, payReportsApi } from '../contract/reports.ts';
import { returnsScreens } from '../contract/screens.ts';
import { fetchFile, printPaper } from './files.ts';
import { monthText } from './month-words.ts';

const whats: Readonly<Record<ComparedPay['what'], readonly [string, Tone]>> = {
  changed: ['Changed', 'att'],
  came: ['New', 'inf'],
  left: ['Not paid any more', 'inf'],
  same: ['Same', 'quiet'],
};
const amount = (cents: number | null) => (cents === null ? '–' : <Money cents={cents} cell />);
const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

const columnsOf = (before: string, month: string): readonly Column<ComparedPay>[] => [
  { key: 'payrollNo', label: 'Payroll no.', value: (row) => <span className="num">{row.payrollNo}</span> },
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, phone: 'note', wrap: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '–', quiet: true, optional: true },
  { key: 'grossBefore', label: `Gross ${before}`, value: (row) => amount(row.grossBefore), end: true },
  { key: 'gross', label: `Gross ${month}`, value: (row) => amount(row.gross), end: true },
  { key: 'payeBefore', label: `PAYE ${before}`, value: (row) => amount(row.payeBefore), end: true, optional: true },
  { key: 'paye', label: `PAYE ${month}`, value: (row) => amount(row.paye), end: true, optional: true },
  { key: 'netBefore', label: `Net ${before}`, value: (row) => amount(row.netBefore), end: true },
  { key: 'net', label: `Net ${month}`, value: (row) => amount(row.net), end: true },
  {
    key: 'change',
    label: 'Change, KES',
    value: (row) => <Money cents={row.change} currency={null} />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'changePart',
    label: 'Change, %',
    value: ({ changePart }) => (
      <span className="num">{changePart === null ? '–' : signed(changePart, (changePart / 100).toFixed(1))}</span>
    ),
    end: true,
  },
  { key: 'what', label: 'What', value: ({ what }) => <Status tone={whats[what][1]}>{whats[what][0]}</Status>, phone: 'note' },
];

/** Two months of posted pay side by side for each employee. */
export default function PayComparisonScreen() {
  const { filters } = useListState(payReportsApi.comparison);
  const { month: askedMonth, before: askedBefore } = filters;
  const asked = { size: 1, ...(askedMonth ? { month: askedMonth } : {}), ...(askedBefore ? { before: askedBefore } : {}) };
  const { data } = useApi(payReportsApi.comparison, asked, { keepPrevious: true });
  const [then, now] = [data ? monthText(data.before) : 'before', data ? monthText(data.month) : 'now'];
  const months = (data?.months ?? []).map((value) => ({ value, label: monthText(value) }));
  const { body } = useListBody({
    list: payReportsApi.comparison,
    name: 'hr.payReports.comparison',
    words: {
      title: returnsScreens.payComparison.title,
      search: 'Name, payroll no. or department',
      empty: {
        title: 'No posted pay in these months',
        text: 'Once payrolls of two months are posted, they appear here side by side for each employee.',
        tools: true,
      },
    },
    columns: columnsOf(then, now),
    filters: [
      { key: 'month', label: 'Month', options: months },
      { key: 'before', label: 'Beside', options: months },
      { key: 'what', label: 'What', options: Object.entries(whats).map(([value, [label]]) => ({ value, label })) },
    ],
  });
  const url = (form: 'pdf' | 'xlsx') =>
    buildRequest(payReportsApi.comparisonFile, { month: data?.month ?? '', before: data?.before ?? '', form }).url;
  return (
    <Page fill>
      <PageHeader
        title={returnsScreens.payComparison.title}
        meta={[data && `${now} beside ${then}`]}
        menu={
          data && data.total > 0
            ? [
                { label: 'Print', onClick: () => printPaper(url('pdf')) },
                { label: 'Download as Excel', onClick: () => fetchFile(url('xlsx'), `Pay of ${now} beside ${then}.xlsx`) },
              ]
            : []
        }
      />
      {body}
    </Page>
  );
}
