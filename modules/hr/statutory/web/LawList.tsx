import type { ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lockedWords, mayChange } from '../../setup/web/may-change.ts';
import { type LawKind, lawKindWords } from '../contract/law.ts';
import { type LawRow, lawsApi, lawStandings, successor } from '../contract/laws.ts';
import { hasBands, limitsOfKind } from '../contract/sound-law.ts';
import { BandsField } from './BandsField.tsx';
import { LimitsField } from './LimitsField.tsx';

const standingWords = { now: 'In force', coming: 'To come', past: 'Past' } as const;

const columns: readonly Column<LawRow>[] = [
  { key: 'name', label: 'Law', value: (row) => row.name },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'figure' },
  { key: 'toDay', label: 'To', value: (row) => (row.toDay ? <DayText day={row.toDay} /> : 'Further notice') },
  {
    key: 'standing',
    label: 'Standing',
    value: (row) => <Status tone={row.standing === 'coming' ? 'inf' : 'quiet'}>{standingWords[row.standing]}</Status>,
  },
  { key: 'terms', label: 'Terms', value: (row) => row.terms, quiet: true, wrap: true },
  { key: 'source', label: 'Source', value: (row) => row.source, quiet: true, wrap: true },
  { key: 'packTitle', label: 'Pack', value: (row) => row.packTitle, quiet: true, wrap: true },
];

const filters = [
  { key: 'standing', label: 'Standing', options: lawStandings.map((value) => ({ value, label: standingWords[value] })) },
  { key: 'on', label: 'Holds on', options: 'day' as const },
];

/** The fields of a law; its kind is sent along. */
function fieldsOf(kind: LawKind): readonly Field<'kind' | 'name' | 'fromDay' | 'toDay' | 'source' | 'bands' | 'limits'>[] {
  return [
    { kind: 'custom', name: 'kind', label: 'Kind', render: () => null },
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    { kind: 'date', name: 'fromDay', label: 'From' },
    { kind: 'date', name: 'toDay', label: 'To', hint: 'Empty: until further notice' },
    { kind: 'textarea', name: 'source', label: 'Source' },
    {
      kind: 'custom',
      name: 'bands',
      label: 'Bands',
      wide: true,
      render: (slot) => (hasBands(kind) ? <BandsField slot={slot} kind={kind} /> : null),
    },
    {
      kind: 'custom',
      name: 'limits',
      label: 'Reliefs and limits',
      wide: true,
      render: (slot) => (limitsOfKind(kind).length > 0 ? <LimitsField slot={slot} kind={kind} /> : null),
    },
  ];
}

/** The laws of one kind, the newest first. A new one begins with the terms of the newest. */
export function LawList({ kind, screen, tabs = null }: { kind: LawKind; screen: string; tabs?: ReactNode }) {
  const { data } = useApi(lawsApi.list, { kind, size: 1 });
  const opening = useSave(lawsApi.open, {
    onDone: ({ added }) => say(added === 0 ? 'Every kind has laws already' : `${added} laws are added`),
    onFailed: ({ message }) => say(message),
  });
  const newest = data?.rows[0] ?? null;
  const { add, body } = useListBody({
    list: lawsApi.list,
    name: 'hr.laws.list',
    fixed: { kind },
    words: {
      title: lawKindWords[kind],
      search: 'Name or source',
      empty: {
        title: 'No laws yet',
        text: 'Add the law of Kenya since January 2021 from the menu, or a law of your own with its days.',
      },
    },
    columns,
    filters,
    record: {
      add: 'Add law',
      create: lawsApi.create,
      drawer: (open, close) => (
        <CrudDrawer
          key={newest?.id}
          open={open}
          close={close}
          api={lawsApi}
          word="law"
          nameOf={({ name }) => name}
          removal={() => 'The law before it does not go on by itself: take its last day out where it should.'}
          locked={lockedWords}
          blank={successor(kind, newest)}
          fields={fieldsOf(kind)}
        />
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader
        title={screen}
        primary={add}
        menu={mayChange() ? [{ label: 'Add the law of Kenya', onClick: () => opening.mutate({}) }] : []}
      />
      {tabs}
      {body}
    </Page>
  );
}
