import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { conditionWords, type CopyCondition, copyConditions } from '../../../catalogue/contract/words.ts';
import { Problems } from '../scan/Problems.tsx';
import { LastScan, ScanFeed } from '../scan/ScanFeed.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import type { Shown } from '../scan/send-scans.ts';
import { useScans } from '../scan/use-scans.ts';
import { ManyDrawer } from './ManyDrawer.tsx';
import { Presenter, type PresenterChoice } from './Presenter.tsx';

interface Seen {
  readonly condition: CopyCondition | null;
  readonly damage: string;
  readonly repair: boolean;
}
const asItWas: Seen = { condition: null, damage: '', repair: false };

/** What was seen of the book of a scan; null: nothing. */
const seenWith = ({ condition, damage, repair }: Shown): Seen | null =>
  condition === null && damage === null && !repair ? null : { condition, damage: damage ?? '', repair };

/** Takes books back by their label alone, one after the other. */
export default function ReturnScreen() {
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<Seen>(asItWas);
  const [presenter, setPresenter] = useState<PresenterChoice | null>(null);
  const [many, setMany] = useState(false);
  const scans = useScans();
  const feed = scans.feed.filter(({ act }) => act === 'return');
  const focus = (): void => field.current?.focus();
  const takeAs = (code: string, { condition, damage, repair }: Seen): void =>
    void scans.take({
      act: 'return',
      code,
      borrower: presenter && { kind: presenter.kind, id: presenter.id },
      name: presenter?.name ?? null,
      condition,
      damage: damage.trim() === '' ? null : damage.trim(),
      repair,
    });
  const take = (code: string): void => {
    takeAs(code, seen);
    // What was seen was of this copy: the next one is as it was lent.
    if (seen !== asItWas) setSeen(asItWas);
  };
  // A wrong code, such as the ISBN on the cover, was of no copy: what was seen is still of the book in the hand.
  const [last] = feed;
  const refused = last?.result.state === 'refused' ? last.key : null;
  const [told, setTold] = useState(refused);
  if (refused !== told) {
    setTold(refused);
    const was = refused !== null && last ? seenWith(last) : null;
    if (was && seen === asItWas) setSeen(was);
  }
  return (
    <Page>
      <PageHeader title="Return books" menu={[{ label: 'Return many at once', onClick: () => setMany(true) }]} />
      <ScanField field={field} label="Scan the books that come back" placeholder="Label of a copy" onScan={take} />
      <LastScan scan={feed[0]} idle="Whoever has the book on loan is credited, whoever brings it." />
      <Problems scans={scans} />
      <div className="desk-two">
        <Box title="The next book" padded>
          <div className="stack">
            <Select
              label="Condition"
              data={[
                { value: '', label: 'As it was lent' },
                ...copyConditions.map((value) => ({ value, label: conditionWords[value] })),
              ]}
              value={seen.condition ?? ''}
              allowDeselect={false}
              onChange={(next) => {
                const condition = copyConditions.find((one) => one === next) ?? null;
                setSeen({ ...seen, condition, repair: condition === 'damaged' || seen.repair });
                focus();
              }}
            />
            <TextInput
              label="Damage"
              placeholder="Cover torn, pages missing"
              maxLength={300}
              value={seen.damage}
              onChange={(event) => setSeen({ ...seen, damage: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') focus();
              }}
            />
            <Checkbox
              size="md"
              label="To repair, not to the shelf"
              checked={seen.repair}
              onChange={(event) => {
                setSeen({ ...seen, repair: event.currentTarget.checked });
                focus();
              }}
            />
            <Presenter chosen={presenter} onChange={setPresenter} onDone={focus} />
            {seen !== asItWas && (
              <Button
                variant="default"
                onClick={() => {
                  setSeen(asItWas);
                  focus();
                }}
              >
                As it was lent
              </Button>
            )}
          </div>
        </Box>
        <ScanFeed feed={feed} title="Returned here" />
      </div>
      <ManyDrawer
        opened={many}
        onClose={() => {
          setMany(false);
          focus();
        }}
        onTake={(codes) => {
          // What was seen of the next book is not of each of a pile.
          for (const code of codes) takeAs(code, asItWas);
        }}
      />
    </Page>
  );
}
