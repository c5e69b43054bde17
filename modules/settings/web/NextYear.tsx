import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { holidaysApi } from '../contract/holidays.ts';
import { type NextYear as Draft, nextYearApi } from '../contract/next-year.ts';
import { termsApi } from '../contract/terms.ts';
import { yearsApi } from '../contract/years.ts';
import '#kit/web/ui/css/form.css';
import './settings.css';

type Term = Draft['terms'][number];

/** Says, when the last term nears its end, that the next year can be made from this one. */
export function NextYear() {
  const { data } = useApi(nextYearApi.proposal, {});
  const [open, setOpen] = useState(false);
  if (data?.made) return <Made year={data.made} />;
  if (!data?.due || !data.proposal) return null;
  const { name } = data.proposal;
  return (
    <Note tone="inf">
      The last term in the calendar is over or nearly so. {name} can be made from this year: the same terms in the same weeks, and
      the public holidays.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Make {name}
      </Button>
      <SideDrawer opened={open} onClose={() => setOpen(false)} title={`The year ${name}`} size={560}>
        <YearForm proposal={data.proposal} onDone={() => setOpen(false)} />
      </SideDrawer>
    </Note>
  );
}

/** The year that was made, with its way back until it begins. */
function Made({ year: { id, name, terms } }: { year: NonNullable<Output<typeof nextYearApi.proposal>['made']> }) {
  const undo = useSave(nextYearApi.undo, { invalidate: touched });
  return (
    <Note>
      {name} was made from the year before, with {counted(terms, 'term')}.{' '}
      <ConfirmButton
        label={`Undo ${name}`}
        title={`Undo ${name}?`}
        text="The year, its terms and its public holidays are removed, as long as nothing uses them and nobody has changed them."
        consequences={[{ label: 'Terms that go', after: String(terms) }]}
        keep="Keep it"
        variant="default"
        onConfirm={async () => {
          await undo.mutateAsync({ id });
          say(`${name} is undone`);
        }}
      />
    </Note>
  );
}

const touched = [nextYearApi.proposal, termsApi.list, termsApi.current, yearsApi.list, holidaysApi.list];

const dates = [
  ['opensOn', 'Opens'],
  ['closesOn', 'Closes'],
  ['halfTermFrom', 'Half-term from'],
  ['halfTermTo', 'Half-term to'],
] as const;

/** What stands at a field of the form. */
const shown = /^(name|startsOn|endsOn|terms\.\d+\.(opensOn|closesOn|halfTermFrom|halfTermTo))$/;

/** The proposed days, to correct before they are saved. */
function YearForm({ proposal, onDone }: { proposal: Draft; onDone: () => void }) {
  const [draft, setDraft] = useState(proposal);
  const dirty = useRef(false);
  const put = (next: Draft): void => {
    dirty.current = true;
    setDraft(next);
  };
  const save = useSave(nextYearApi.add, {
    invalidate: touched,
    onDone: ({ name }) => {
      dirty.current = false;
      say(`${name} is in the calendar`);
      onDone();
    },
  });
  const wrong = (path: string) => save.error?.fields.find((field) => field.path === path)?.message;
  const elsewhere = save.error?.fields.find(({ path }) => !shown.test(path))?.message;
  const failed = save.error && (elsewhere ?? (save.error.fields.length === 0 ? save.error.message : null));
  const change = (at: number, part: Partial<Term>) =>
    put({ ...draft, terms: draft.terms.map((term, place) => (place === at ? { ...term, ...part } : term)) });
  return (
    <div className="form-scroll stack">
      <p className="muted">Compare the days with the Ministry’s circular and correct them before saving.</p>
      <LeaveGuard dirty={() => dirty.current} />
      {failed && <Note tone="neg">{failed}</Note>}
      <TextInput
        label="Year"
        required
        maxLength={40}
        value={draft.name}
        error={wrong('name') ?? wrong('startsOn') ?? wrong('endsOn')}
        onChange={(event) => put({ ...draft, name: event.currentTarget.value })}
      />
      {draft.terms.map((term, at) => (
        <fieldset key={term.number} className="next-term">
          <legend>{term.name}</legend>
          {dates.map(([key, label]) => (
            <DateField
              key={key}
              label={label}
              name={`${key}${at}`}
              value={term[key]}
              error={wrong(`terms.${at}.${key}`)}
              onChange={(day) =>
                change(at, key === 'halfTermFrom' || key === 'halfTermTo' ? { [key]: day } : { [key]: day ?? '' })
              }
            />
          ))}
        </fieldset>
      ))}
      <div>
        <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
          Save {draft.name}
        </Button>
      </div>
    </div>
  );
}
