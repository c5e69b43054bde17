import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { saveText } from '#kit/web/api/files.ts';
import { Note } from '#kit/web/ui/Note.tsx';

/** Ten codes, shown this once: nobody goes on before saying that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <div className="account-form">
      <Note tone="att">
        Write these recovery codes down or save them, and keep them where only you find them. Each lets you in once without the
        app. They are not shown again.
      </Note>
      <ol className="account-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button variant="default" onClick={() => saveText(codes.join('\n'), 'daftari-recovery-codes.txt')}>
          Save as a file
        </Button>
      </div>
      <Checkbox label="I have kept the codes" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button disabled={!kept} onClick={onDone}>
        Go on
      </Button>
    </div>
  );
}
