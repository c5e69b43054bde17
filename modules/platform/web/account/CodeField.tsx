import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | false | null | undefined;
  /** Only the app's six digits will do. */
  appOnly?: boolean;
}

/** Where the app's code is typed, or instead of it a recovery code. */
export function CodeField({ value, onChange, error, appOnly }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      label={appOnly ? 'Code of the app' : 'Code of the app, or a recovery code'}
      size="md"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={appOnly ? 7 : 20}
      inputMode={appOnly ? 'numeric' : undefined}
      classNames={{ input: 'num' }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
