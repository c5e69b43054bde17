import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import type { SignInAnswer } from '#kit/web/api/session.ts';
import { secondFactorApi } from '../../contract/second-factor.ts';
import { CodeField } from '../account/CodeField.tsx';
import { Refusal } from './Refusal.tsx';
import './sign-in.css';

interface SecondStepFormProps {
  /** What the right password gave. */
  ticket: string;
  onDone: (answer: SignInAnswer) => void;
  onBack: () => void;
}

/** The second step of a sign-in, after the password. */
export function SecondStepForm({ ticket, onDone, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const giving = useSave(secondFactorApi.secondStep, { onDone });
  const short = code.trim().length < 6;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!short) giving.mutate({ ticket, code });
  };
  const wrong = giving.error?.fields.find(({ path }) => path === 'code')?.message;
  return (
    <form className="signin-form" onSubmit={submit} noValidate>
      <h1>Second step</h1>
      <p className="muted">
        Enter the 6 digits that your authenticator app shows now. Without the app, enter one of your recovery codes.
      </p>
      <Refusal text={wrong ? null : (giving.error?.message ?? null)} />
      <CodeField
        value={code}
        onChange={setCode}
        error={(tried && short && 'Enter the 6 digits of the app, or a recovery code.') || wrong}
      />
      <Button type="submit" size="md" fullWidth loading={giving.isPending}>
        Sign in
      </Button>
      <p className="signin-links">
        <button type="button" className="link" onClick={onBack}>
          Back to the password
        </button>
        <span className="muted">Lost both? Ask your administrator to reset it.</span>
      </p>
    </form>
  );
}
