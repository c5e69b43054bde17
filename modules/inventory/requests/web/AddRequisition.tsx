import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { DepartmentSelect } from '../../setup/web/pick/DepartmentSelect.tsx';
import { StoreSelect } from '../../setup/web/pick/StoreSelect.tsx';
import { type Requisition, type RequisitionLine, requisitionsApi } from '../contract/requisitions.ts';
import { requestsScreens } from '../contract/screens.ts';
import { BudgetsTyped, ExpenseSelect, VoteHeadSelect } from './Budgets.tsx';
import { RequisitionLines, type TypedLine } from './lines/RequisitionLines.tsx';

type Name = 'departmentId' | 'storeId' | 'purpose' | 'neededOn' | 'expenseId' | 'voteHeadId' | 'lines' | 'submit';
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const fields: readonly Field<Name>[] = [
  {
    kind: 'custom',
    name: 'departmentId',
    label: 'Department',
    render: ({ onChange, value, error }) => (
      <DepartmentSelect
        label="Department"
        value={numberOf(value)}
        onChange={onChange}
        error={error}
        hint="The school when left empty"
      />
    ),
  },
  {
    kind: 'custom',
    name: 'storeId',
    label: 'Store',
    render: ({ onChange, value, error }) => (
      <StoreSelect label="Store" value={numberOf(value)} onChange={onChange} error={error} hint="Where the items come from" />
    ),
  },
  { kind: 'text', name: 'purpose', label: 'Purpose' },
  { kind: 'date', name: 'neededOn', label: 'Needed on', min: today() },
  {
    kind: 'custom',
    name: 'lines',
    label: 'What is wanted',
    wide: true,
    render: (slot) => (
      <div className="stack">
        <RequisitionLines slot={slot} storeId={numberOf(slot.values['storeId'])} />
        <BudgetsTyped values={slot.values} />
      </div>
    ),
  },
  {
    kind: 'custom',
    name: 'expenseId',
    label: 'Budget line',
    render: (slot) => <ExpenseSelect slot={slot} />,
  },
  { kind: 'custom', name: 'voteHeadId', label: 'Vote head', render: (slot) => <VoteHeadSelect slot={slot} /> },
  { kind: 'checkbox', name: 'submit', label: 'Submit it for approval', wide: true },
];

/** A line as the editor has it: counted in what it was asked in, where that comes to whole thousandths. */
function typedLine({ itemId, description, unitName, unit, factor, quantity, unitPrice }: RequisitionLine): TypedLine {
  const own = unitName === unit || itemId === null;
  return {
    itemId,
    description,
    unitName: own && itemId !== null ? null : unitName,
    quantity: (quantity * 1000) / factor,
    price: unitPrice,
  };
}

/** Writes a requisition: a new one, one copied from an earlier one (`?from=`), or one that is changed (`?edit=`). */
export default function AddRequisition() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [edit, from] = [Number(query.get('edit')) || null, Number(query.get('from')) || null];
  const source = edit ?? from;
  const { data, error, refetch } = useApi(requisitionsApi.get, { id: source ?? 0 }, { enabled: source !== null, staleTime: 0 });
  const title = edit === null ? 'New requisition' : 'Change requisition';
  return (
    <Page>
      <PageHeader title={title} />
      {error && <ErrorState title="The requisition could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && source !== null && !data && <SkeletonPage />}
      {(source === null || data) && <Form key={search} source={data ?? null} edit={edit !== null} />}
    </Page>
  );
}

function Form({ source, edit }: { source: Requisition | null; edit: boolean }) {
  const go = useGo();
  const initial = {
    departmentId: source?.departmentId ?? null,
    storeId: source?.storeId ?? null,
    purpose: source?.purpose ?? '',
    neededOn: edit ? (source?.neededOn ?? null) : null,
    expenseId: source?.expenseId ?? null,
    voteHeadId: source?.voteHeadId ?? null,
    lines: source?.lines.map(typedLine) ?? [],
    submit: true,
  };
  const shared = { initial, fields, submit: 'Save requisition' } as const;
  const done = ({ id, requisitionNo, state }: Requisition): void => {
    say(state === 'draft' ? `${requisitionNo} is saved as a draft` : `${requisitionNo} is submitted`);
    go(to(requestsScreens.requisition, { id }));
  };
  if (edit && source)
    return (
      <RecordForm
        save={requisitionsApi.update}
        fixed={{ id: source.id, version: source.version }}
        {...(source.state === 'draft' ? {} : { text: 'Whoever has signed it signs it anew, since it is changed.' })}
        {...shared}
        onDone={done}
      />
    );
  return <RecordForm save={requisitionsApi.create} {...shared} onDone={done} />;
}
