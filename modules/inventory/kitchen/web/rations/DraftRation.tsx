import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { ItemSelect } from '../../../setup/web/pick/ItemSelect.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { type Ration, rationsApi, toIssue } from '../../contract/rations.ts';
import { headsWords } from './heads-words.ts';
import { IssueDrawer } from './IssueDrawer.tsx';
import { MealChoices, type TypedMeal } from './MealChoices.tsx';
import { RationHead } from './RationHead.tsx';

type Item = Ration['items'][number];
type Line = Pick<Item, 'itemId' | 'name' | 'code' | 'unit' | 'planned' | 'carried' | 'inStore'> & {
  /** What is reckoned, and what somebody typed in its place. */
  reckoned: number;
  typed: number | null;
};

const lineOf = ({ quantity, typed, divisible, ...item }: Item): Line => ({
  ...item,
  reckoned: typed ? toIssue(item.planned - item.carried, divisible) : quantity,
  typed: typed ? quantity : null,
});

const typedOf = ({ items }: Ration): ReadonlyMap<number, number | null> =>
  new Map(items.flatMap(({ itemId, quantity, typed }) => (typed ? [[itemId, quantity]] : [])));

/**
 * A draft: its meals with staff and visitors, and what is issued of each item; heads and needs follow the register until then. What is
 * typed stays when somebody else saves the draft, and is refused over what they saved.
 */
export function DraftRation({ ration }: { ration: Ration }) {
  const [meals, setMeals] = useState<readonly TypedMeal[]>(ration.meals);
  const [typed, setTyped] = useState(() => typedOf(ration));
  const [added, setAdded] = useState<readonly Line[]>([]);
  const [dirty, setDirty] = useState(false);
  const [begun, setBegun] = useState(ration.version);
  const [issuing, setIssuing] = useState(false);
  const changes = useRef({ made: 0, sent: 0 });
  // The draft was read again: where nothing is typed it is shown as it is now.
  if (ration.version !== begun && !dirty) {
    setBegun(ration.version);
    setMeals(ration.meals);
    setTyped(typedOf(ration));
    setAdded([]);
  }
  const changed = (): void => {
    changes.current.made += 1;
    setDirty(true);
  };
  const save = useSave(rationsApi.update, {
    onDone: ({ version }) => {
      // What was typed while it was sent waits for the next save.
      if (changes.current.sent === changes.current.made) setDirty(false);
      setBegun(version);
      say('The draft is saved');
    },
  });
  const lines = [
    ...ration.items.map(lineOf),
    ...added.filter((one) => !ration.items.some(({ itemId }) => itemId === one.itemId)),
  ].map((line) => ({ ...line, typed: typed.get(line.itemId) ?? null }));
  const type = (itemId: number, quantity: number | null): void => {
    setTyped(new Map([...typed, [itemId, quantity]]));
    changed();
  };
  const store = (): void => {
    changes.current.sent = changes.current.made;
    save.mutate({
      id: ration.id,
      version: begun,
      note: ration.note,
      meals: meals.map(({ mealId, staff, visitors }) => ({ mealId, staff, visitors })),
      lines: lines.flatMap((line) => (line.typed === null ? [] : [{ itemId: line.itemId, quantity: line.typed }])),
    });
  };
  const columns: readonly Column<Line>[] = [
    { key: 'name', label: 'Item', value: (line) => line.name },
    { key: 'planned', label: 'Needed', value: (line) => formatQuantity(line.planned, line.unit), end: true, quiet: true },
    {
      key: 'carried',
      label: 'Left before',
      value: (line) => line.carried > 0 && formatQuantity(line.carried, line.unit),
      end: true,
      quiet: true,
    },
    {
      key: 'inStore',
      label: 'In the store',
      value: (line) => (
        <span className={line.inStore < (line.typed ?? line.reckoned) ? 'neg' : undefined}>
          {formatQuantity(line.inStore, line.unit)}
        </span>
      ),
      end: true,
    },
    {
      key: 'quantity',
      label: 'To issue',
      value: (line) => (
        <div className="ration-type">
          <QuantityField
            aria-label={`To issue of ${line.name}`}
            size="xs"
            value={line.typed ?? line.reckoned}
            unit={line.unit}
            onChange={(quantity) => type(line.itemId, quantity)}
          />
          <ActionIcon
            variant="subtle"
            size={30}
            disabled={line.typed === null}
            aria-label={`${line.name}; as calculated`}
            onClick={() => type(line.itemId, null)}
          >
            <IconArrowBackUp size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ),
      end: true,
      phone: 'figure',
    },
  ];
  return (
    <Page>
      <LeaveGuard dirty={dirty} />
      <RationHead
        ration={ration}
        unsaved={dirty}
        primary={
          dirty ? (
            <Button loading={save.isPending} onClick={store}>
              Save draft
            </Button>
          ) : (
            <Button onClick={() => setIssuing(true)}>Issue to the kitchen</Button>
          )
        }
      />
      {save.error && <Note tone="neg">{save.error.fields[0]?.message ?? save.error.message}</Note>}
      {ration.counted && (
        <Note tone={ration.counted.words ? 'att' : 'quiet'}>
          {headsWords(ration.counted)} {ration.counted.words}
        </Note>
      )}
      <Box title="Meals" padded>
        <MealChoices
          label="Staff and visitors"
          meals={ration.meals}
          chosen={meals}
          onChange={(next) => {
            setMeals(next);
            changed();
          }}
        />
      </Box>
      <Box title="Items" count={lines.length}>
        {lines.length === 0 ? (
          <p className="box-body muted">
            The menu of this day has nothing for these meals. Put dishes on it, or add items by hand.
          </p>
        ) : (
          <RowsTable label="Items" columns={columns} rows={lines} keyOf={(line) => line.itemId} />
        )}
        <div className="box-body">
          <ItemSelect
            label="Add an item"
            value={null}
            storeId={ration.storeId}
            onChange={(item) => {
              if (!item || lines.some(({ itemId }) => itemId === item.id)) return;
              const { id: itemId, name, code, unit, inStore } = item;
              setAdded([...added, { itemId, name, code, unit, inStore, planned: 0, carried: 0, reckoned: 0, typed: null }]);
            }}
          />
        </div>
      </Box>
      <IssueDrawer
        ration={ration}
        lines={lines.map(({ itemId, typed: by, reckoned }) => ({ itemId, quantity: by ?? reckoned }))}
        opened={issuing}
        onClose={() => setIssuing(false)}
      />
    </Page>
  );
}
