import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { secondFactorApi } from '../../contract/second-factor.ts';
import { Refusal } from '../sign-in/Refusal.tsx';
import { SecretField } from '../sign-in/SecretField.tsx';
import { CodeField } from './CodeField.tsx';
import { QrCode } from '#kit/web/codes/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Password, the new key in the app, its first code, and the recovery codes to keep. */
export function EnrolSteps({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const offering = useSave(secondFactorApi.offer, { invalidate: [] });
  const confirming = useSave(secondFactorApi.confirm, { invalidate: [] });
  const key = offering.data;
  if (confirming.data) return <RecoveryCodes codes={confirming.data.codes} onDone={onDone} />;
  if (!key) {
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      if (password !== '') offering.mutate({ password });
    };
    const wrong = offering.error?.fields[0]?.message;
    return (
      <form className="account-form" onSubmit={submit} noValidate>
        <Refusal text={wrong ? null : (offering.error?.message ?? null)} />
        <SecretField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={wrong}
        />
        <Button type="submit" loading={offering.isPending} disabled={password === ''}>
          Go on
        </Button>
      </form>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirming.mutate({ code: code.replaceAll(/\D/g, '') });
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <p>
        Open an authenticator app on your telephone (Google Authenticator, Microsoft Authenticator, Aegis or another), add an
        account and scan this picture.
      </p>
      <QrCode text={key.address} label="The new key as a QR code" />
      <p>
        Or type this key into the app: <span className="account-key num">{key.key.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <CodeField appOnly value={code} onChange={setCode} error={confirming.error?.message} />
      <Button type="submit" loading={confirming.isPending} disabled={code.replaceAll(/\D/g, '').length !== 6}>
        Set up the second step
      </Button>
    </form>
  );
}
