import { today } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import type { PromotionRow } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { promotionScreens } from '../contract/screens.ts';

import { stateTones, stateWords } from './promotion-words.ts';

const columns: readonly Column<PromotionRow>[] = [
  { key: 'title', label: 'Promotion', value: (row) => row.title },
  { key: 'yearName', label: 'Into the year', value: (row) => row.yearName, phone: 'note' },
  { key: 'effectiveOn', label: 'From', value: (row) => <DayText day={row.effectiveOn} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
    phone: 'note',
  },
  { key: 'students', label: 'Students moved', value: (row) => row.students, end: true, phone: 'figure' },
  { key: 'begunBy', label: 'Started by', value: (row) => row.begunBy, quiet: true },
  { key: 'begunAt', label: 'Started', value: (row) => <InstantText at={row.begunAt} />, quiet: true, optional: true },
];

const fields: readonly Field<'title' | 'yearId' | 'effectiveOn'>[] = [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'custom', name: 'yearId', label: 'Into the year', wide: true, render: (slot) => <YearField {...slot} /> },
  { kind: 'date', name: 'effectiveOn', label: 'First day in the new class', required: true },
];

export default function PromotionsScreen() {
  const go = useGo();
  const next = Number(today().slice(0, 4)) + 1;
  return (
    <ListScreen
      list={promotionsApi.list}
      name="registration.promotions.list"
      words={{
        title: 'Promotion',
        all: 'All promotions',
        search: 'Title or year',
        empty: {
          title: 'No promotion yet',
          text: 'At the end of a year every class goes to its next one. A plan shows what becomes of each student before anything is moved, and each class can be taken back.',
        },
      }}
      columns={columns}
      record={{
        add: 'Start promotion',
        create: promotionsApi.begin,
        href: (row) => to(promotionScreens.promotion, { id: row.id }),
        drawer: (open, close) => (
          <SideDrawer opened={open === 'new'} onClose={close} title="Start promotion">
            <div className="drawer-form">
              <RecordForm
                save={promotionsApi.begin}
                initial={{ title: `Into ${next}`, yearId: null, effectiveOn: `${next}-01-05` }}
                fields={fields}
                submit="Begin to plan"
                onDone={({ id }) => go(to(promotionScreens.promotion, { id }))}
              />
              <div className="form-scroll">
                <Note>Nothing is moved by this. The plan starts with the next class that each class has under Class setup.</Note>
              </div>
            </div>
          </SideDrawer>
        ),
      }}
    />
  );
}

/** A later year that stands already, or one to be made like the present. */
function YearField(slot: FieldSlot) {
  const { data } = useApi(lookupsApi.years, {}, { staleTime: 0 });
  const options = data?.rows.filter((year) => year.startsOn > today()).map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FormField
      field={{
        kind: 'select',
        name: slot.name,
        label: slot.label,
        options,
        placeholder: 'Make the next year, with this year’s terms moved on',
        hint: 'Left empty, the year and its terms are made; look them over under Years and terms',
      }}
      value={slot.value}
      values={slot.values}
      required={false}
      error={slot.error}
      onChange={slot.onChange}
    />
  );
}
