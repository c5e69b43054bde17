import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#kit/web/ui/in-words.ts';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';

/** As many as one pile holds. */
const most = 500;

/** Takes a pile back: labels that were scanned into a list, one a line. */
export function ManyDrawer({
  opened,
  onClose,
  onTake,
}: {
  opened: boolean;
  onClose: () => void;
  onTake: (codes: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const codes = [
    ...new Set(
      text
        .split(/[\n,;\t]+/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  ];
  const tooMany = codes.length > most;
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Return many at once">
      <div className="drawer-form">
        <p>
          Scan or paste the labels, one a line. Each is credited to whoever has it on loan; what could not be taken is in the
          list.
        </p>
        <Textarea
          label="Labels"
          autosize
          minRows={8}
          maxRows={18}
          value={text}
          error={tooMany && `These are ${codes.length} labels. Return at most ${most} at once.`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          disabled={codes.length === 0 || tooMany}
          onClick={() => {
            onTake(codes);
            setText('');
            onClose();
          }}
        >
          Return {counted(codes.length, 'book')}
        </Button>
      </div>
    </SideDrawer>
  );
}
