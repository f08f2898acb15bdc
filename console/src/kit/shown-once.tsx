import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useWords } from '../texts/index.ts'
import { DialogFoot } from './dialog-foot.tsx'
import { ModalDialog } from './modal-dialog.tsx'

/** A text to take elsewhere. It can be selected by hand too, where a browser does not copy. */
export function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        onFocus={({ currentTarget }) => currentTarget.select()}
        readOnly
        value={text}
      />
      <CopyButton text={text} what={label} />
    </Group>
  )
}

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const { t } = useWords()
  const { copied, copy } = useClipboard()
  return (
    <Button aria-label={`${t.kit.copy}: ${what}`} onClick={() => copy(text)} variant="default">
      {copied ? t.kit.copied : t.kit.copy}
    </Button>
  )
}

/** What nobody can see again once this is closed. */
export function ShownOnce({
  title,
  label,
  text,
  children,
  onClose,
}: {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly children?: ReactNode
  readonly onClose: () => void
}) {
  const { t } = useWords()
  return (
    <ModalDialog closeOnClickOutside={false} onClose={onClose} size="lg" title={title}>
      <Stack gap="md">
        <Copied label={label} text={text} />
        <Text component="div" size="sm">
          {children}
        </Text>
        <DialogFoot>
          <Button onClick={onClose}>{t.kit.kept}</Button>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
