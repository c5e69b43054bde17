import { ActionIcon } from '@mantine/core';
import { IconCamera, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { DeskCamera } from './DeskCamera.tsx';
import { isSilent, setSilent } from './sounds.ts';
import './desk.css';

interface ScanFieldProps {
  label: string;
  placeholder: string;
  field: RefObject<HTMLInputElement | null>;
  /** What was scanned or typed, once it ended with Enter or Tab. */
  onScan: (code: string) => void;
  /** What is typed while it is not ended. */
  onType?: (text: string) => void;
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** What stands under the field, such as those who are offered. */
  children?: ReactNode;
}

const typed = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** The one field of a desk: a scanner types into it, fast, and whatever is typed elsewhere on the screen comes here too. */
export function ScanField({ label, placeholder, field, onScan, onType, onKey, children }: ScanFieldProps) {
  const [camera, setCamera] = useState(false);
  const [silent, setQuiet] = useState(isSilent);
  useEffect(() => {
    field.current?.focus();
    const toField = (event: globalThis.KeyboardEvent): void => {
      const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const at = event.target instanceof Element ? event.target : null;
      // A button that is pressed with the space bar keeps it.
      if (!plain || at?.closest(typed) || (event.key === ' ' && at?.closest('button, a'))) return;
      field.current?.focus();
    };
    document.addEventListener('keydown', toField, true);
    return () => document.removeEventListener('keydown', toField, true);
  }, [field]);
  const take = (code: string): void => {
    const text = code.trim();
    if (text !== '') onScan(text);
  };
  // The value is read of the field itself: at ten scans a second nothing waits for a drawing.
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKey?.(event);
    if (event.defaultPrevented) return;
    const input = event.currentTarget;
    if (event.key !== 'Enter' && !(event.key === 'Tab' && input.value.trim() !== '')) return;
    event.preventDefault();
    const code = input.value;
    input.value = '';
    onType?.('');
    take(code);
  };
  return (
    <div className="desk-scan">
      <label className="desk-scan-label">
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          onKeyDown={keys}
          onInput={(event) => onType?.(event.currentTarget.value)}
        />
      </label>
      <ActionIcon
        variant={camera ? 'filled' : 'default'}
        size={44}
        aria-label={camera ? 'Close the camera' : 'Scan with the camera'}
        aria-pressed={camera}
        onClick={() => {
          setCamera(!camera);
          field.current?.focus();
        }}
      >
        <IconCamera size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={silent ? 'Sound on' : 'Sound off'}
        onClick={() => {
          setSilent(!silent);
          setQuiet(!silent);
          field.current?.focus();
        }}
      >
        {silent ? <IconVolumeOff size={20} stroke={1.7} /> : <IconVolume size={20} stroke={1.7} />}
      </ActionIcon>
      {camera && <DeskCamera onFound={take} />}
      {children}
    </div>
  );
}
