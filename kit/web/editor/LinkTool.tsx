import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { isLink } from '#kit/contract/rich-text.ts';

/** `daftari.example` becomes `https://daftari.example`, `me@a.example` a mail address; anything else is taken as it is. */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  return address.includes('@') && !address.includes('/') ? `mailto:${address}` : `https://${address}`;
}

/** Makes the chosen words a link, changes one, or takes it away. */
export function LinkTool({ editor }: { editor: Editor | null }) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const active = useEditorState({ editor, selector: (now) => now.editor?.isActive('link') ?? false }) ?? false;
  const open = (): void => {
    const href: unknown = editor?.getAttributes('link')['href'];
    setTyped(typeof href === 'string' ? href : '');
    setWrong(false);
    setOpened(true);
  };
  const put = (): void => {
    const href = completed(typed);
    if (!isLink(href)) return setWrong(true);
    const chain = editor?.chain().focus().extendMarkRange('link');
    const empty = editor?.state.selection.empty === true && !active;
    (empty
      ? chain?.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
      : chain?.setLink({ href })
    )?.run();
    setOpened(false);
  };
  const takeAway = (): void => {
    editor?.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <RichTextEditor.Control aria-label="Link" title="Link" active={active} onClick={open}>
          <IconLink size={16} stroke={1.7} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="editor-link">
          <TextInput
            label="Link to"
            placeholder="https://, an e-mail address or tel:"
            value={typed}
            error={wrong ? 'A link begins with http, https, mailto or tel.' : null}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              put();
            }}
          />
          <div className="row">
            <Button size="xs" onClick={put} disabled={typed.trim() === ''}>
              Set link
            </Button>
            {active && (
              <Button size="xs" variant="default" onClick={takeAway}>
                Remove link
              </Button>
            )}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
