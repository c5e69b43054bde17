import { NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { retentionApi, type RetentionRule } from '../contract/retention.ts';

/** For how long each kind of data is kept, and what is past its time. */
export function RetentionRules({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(retentionApi.list, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Data protection" />
      {tabs}
      <Note>
        Years are counted from the day a student leaves. A kind without years is kept. Nothing is removed until somebody removes
        it here; names, classes and the fee ledger are always kept, and everything of a student while a legal hold stands.
      </Note>
      {error && <ErrorState title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <Box title="Kinds of data">
          <ul className="people">
            {data.rows.map((rule) => (
              <Rule key={`${rule.kind}-${rule.version}`} rule={rule} />
            ))}
          </ul>
        </Box>
      )}
    </Page>
  );
}

function Rule({ rule }: { rule: RetentionRule }) {
  const { kind, title, text, years, version, least, proposal, due } = rule;
  const [typed, setTyped] = useState<number | string>(years ?? '');
  const set = useSave(retentionApi.set, { onDone: () => say(`${title} is saved`) });
  const remove = useSave(retentionApi.remove, { onDone: ({ removed }) => say(`Removed ${removed}`) });
  const leave = (): void => {
    const wanted = typed === '' ? null : Number(typed);
    if (wanted !== years) set.mutate({ kind, version, years: wanted });
  };
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <br />
        <small className="hint">
          {text} Usual: {proposal}.
        </small>
        {set.error && <Note tone="neg">{set.error.message}</Note>}
      </span>
      <span className="row">
        {due > 0 && (
          <ConfirmButton
            label={`Remove ${due}`}
            title={`Remove ${due} of ${title.toLowerCase()}?`}
            text="They are past their time. What is removed cannot be brought back."
            keep="Keep them"
            onConfirm={() => remove.mutateAsync({ kind, due })}
          />
        )}
        <NumberInput
          aria-label={`Years for ${title.toLowerCase()}`}
          value={typed}
          onChange={setTyped}
          onBlur={leave}
          min={least}
          max={50}
          suffix={typed === 1 ? ' year' : ' years'}
          placeholder={least > 0 ? `${least} years` : 'Kept'}
          w={110}
        />
      </span>
    </li>
  );
}
