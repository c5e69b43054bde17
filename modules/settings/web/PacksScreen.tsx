import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { codeRequest } from '#kit/web/guard/guard.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { packKeys, type PackKey, type PackPartPlan, packsApi, packWords } from '../contract/first-week/packs.ts';
import { setupApi } from '../contract/first-week/setup.ts';
import { screens } from '../contract/screens.ts';
import './packs.css';

// A pack makes records of nearly every module; whatever a screen has kept of them is asked for again when it opens.
const touched = { invalidate: [packsApi.used, packsApi.plan, setupApi.steps] };

/** Chooses a pack, shows what it makes, makes it, and takes it back. */
export default function PacksScreen() {
  const [pack, setPack] = useState<PackKey>('day');
  const [typed, setTyped] = useState('East, West');
  const streams = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const plan = useApi(packsApi.plan, { pack, streams }, { keepPrevious: true, staleTime: 0 });
  const make = useSave(packsApi.make, { ...touched, onDone: ({ records }) => say(`Made: ${records} records`) });
  const missing = plan.data?.parts.flatMap(({ items }) => items).filter(({ there }) => !there).length ?? 0;
  const problem = make.error ?? plan.error;
  return (
    <Page>
      <PageHeader
        title="Start from a pack"
        meta={['Classes, subjects, grades and fees as schools of a kind have them. All of it can be changed afterwards.']}
      />
      <UsedPacks />
      <div className="packs" role="radiogroup" aria-label="Kind of school">
        {packKeys.map((key) => (
          <label key={key} className="pack">
            <input type="radio" name="pack" className="sr" checked={key === pack} onChange={() => setPack(key)} />
            <strong>{packWords[key].title}</strong>
            <span>{packWords[key].text}</span>
          </label>
        ))}
      </div>
      <Box title={`What a ${packWords[pack].title.toLowerCase()} gets`} aside={plan.data && `${missing} to make`}>
        <div className="box-body pack-choice">
          <TextInput
            label="Streams of each class"
            description="Separated by commas; empty for none. Classes that have streams keep theirs."
            placeholder="East, West"
            value={typed}
            maxLength={300}
            error={problem?.fields.find(({ path }) => path.startsWith('streams'))?.message}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button loading={make.isPending} disabled={!plan.data || missing === 0} onClick={() => make.mutate({ pack, streams })}>
            {missing === 0 ? 'Everything is there' : `Make ${missing} records`}
          </Button>
        </div>
        {problem && problem.fields.length === 0 && (
          <div className="box-body">
            <Problem message={problem.message} code={problem.code} />
          </div>
        )}
        <dl className="pack-parts" aria-live="polite">
          {plan.data?.parts.map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </dl>
      </Box>
    </Page>
  );
}

function Part({ part: { title, items } }: { part: PackPartPlan }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>
          {items.map(({ name, there }) => (
            <li key={name} data-there={there || undefined}>
              {there && <IconCheck size={13} stroke={2} aria-hidden="true" />}
              {name}
              {there && <span className="sr">, there already</span>}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Problem({ message, code }: { message: string; code: string }) {
  return (
    <Note tone="neg">
      {message}{' '}
      {code === 'finance_code' && (
        <Go className="link" href={codeRequest(screens.packs.path)}>
          Enter the code
        </Go>
      )}
    </Note>
  );
}

/** The packs that the school has made, each with its way back. */
function UsedPacks() {
  const used = useApi(packsApi.used, {}, { staleTime: 0 });
  const undo = useSave(packsApi.undo, touched);
  if (used.error)
    return <ErrorState title="The packs could not be loaded" error={used.error} onRetry={() => void used.refetch()} />;
  if (!used.data || used.data.rows.length === 0) return null;
  return (
    <Box title="Made">
      <ul className="people">
        {used.data.rows.map(({ id, pack, madeAt, records }) => (
          <li key={id}>
            <span className="pack-used">
              <strong>{packWords[pack].title}</strong>
              <span className="muted">
                {records} records on {formatDay(madeAt.slice(0, 10))}
              </span>
            </span>
            <ConfirmButton
              label="Undo"
              title={`Undo ${packWords[pack].title.toLowerCase()}?`}
              text="Everything that the pack made is removed, as long as nothing uses it and nobody has changed it."
              consequences={[{ label: 'Records that go', after: String(records) }]}
              keep="Keep it"
              variant="default"
              onConfirm={async () => {
                await undo.mutateAsync({ id });
                say('The pack is undone');
              }}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
