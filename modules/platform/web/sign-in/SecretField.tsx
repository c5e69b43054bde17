import { PasswordInput } from '@mantine/core';
import { IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import './sign-in.css';

interface SecretFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | false | undefined;
  hint?: string;
  /** `current-password` or `new-password`, for the browser's own keeper of passwords. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password: can be shown, and says when Caps Lock is on. */
export function SecretField({ label, name, value, onChange, error, hint, autoComplete }: SecretFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        label={label}
        {...(name ? { name } : {})}
        size="md"
        autoComplete={autoComplete}
        value={value}
        error={error}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCapsLock(false)}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff className="signin-eye" stroke={1.6} /> : <IconEye className="signin-eye" stroke={1.6} />
        }
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', size: 32, tabIndex: 0 }}
      />
      {capsLock && (
        <p className="signin-caps">
          <IconArrowBigUp size={14} stroke={1.7} aria-hidden="true" />
          Caps Lock is on
        </p>
      )}
    </div>
  );
}
