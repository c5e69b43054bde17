import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { storeFinanceCodeGiven } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { financeCodeApi } from '#modules/platform/contract/finance-code.ts';
import './finance-code.css';

/** Where the user was going; only ever a path of this product. */
function target(): string {
  const wanted = new URLSearchParams(location.search).get('redirect') ?? '';
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/finance/otp') ? wanted : '/finance';
}

export default function FinanceCodeScreen() {
  const router = useRouter();
  const queries = useQueryClient();
  const [going] = useState(target);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const goOn = (): void => {
    storeFinanceCodeGiven();
    // What was refused a moment ago is asked for again.
    void queries.resetQueries();
    router.history.replace(going);
  };
  const asking = useSave(financeCodeApi.requestFinanceCode, { onDone: ({ needed }) => !needed && goOn(), invalidate: [] });
  const verifying = useSave(financeCodeApi.verifyFinanceCode, { onDone: goOn, invalidate: [] });
  const { mutate: ask } = asking;
  useEffect(() => ask({}), [ask]);
  const digits = code.replaceAll(/\D/g, '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (digits.length === 6) verifying.mutate({ code: digits });
  };
  const wrong = verifying.error?.fields.find(({ path }) => path === 'code')?.message;
  const refusal = asking.error?.message ?? (wrong ? null : verifying.error?.message);
  return (
    <Page>
      <PageHeader title="Finance code" />
      <Box padded>
        <form className="finance-code" onSubmit={submit} noValidate>
          <output className="muted">
            {asking.data?.sentTo
              ? `This school asks for a one-time code before its finance area. 6 digits are on their way to your ${asking.data.sentTo}. They are good for ${asking.data.minutes} minutes.`
              : 'This school asks for a one-time code before its finance area.'}
          </output>
          {refusal && <Note tone="neg">{refusal}</Note>}
          <TextInput
            label="Code"
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            error={(tried && digits.length !== 6 && 'Enter the 6 digits of the code.') || wrong}
            onChange={(event) => setCode(event.currentTarget.value)}
            data-autofocus
          />
          <div className="finance-code-actions">
            <Button type="submit" loading={verifying.isPending}>
              Open finance
            </Button>
            <Button variant="subtle" loading={asking.isPending} onClick={() => ask({})}>
              Send another code
            </Button>
          </div>
        </form>
      </Box>
    </Page>
  );
}
