import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { type Import, isAtWork } from './use-imports.ts'
import { useWords } from './words.ts'

const COLORS: Readonly<Record<Import['status'], string>> = {
  asked: 'orange',
  running: 'orange',
  reading: 'orange',
  done: 'laurel',
  failed: 'red',
  stopped: 'gray',
}

/** One import or move: what it does, how far it is, and why it waits. */
export function ImportRow({ of, may_stop }: { readonly of: Import; readonly may_stop: boolean }) {
  const { t, format } = useWords()
  const texts = t.shopify.past
  const [is_asking, setAsking] = useState(false)
  const stop = useWrite('POST /admin/api/shopify/imports/{import_id}/stop')
  const started = format.moment(of.asked_at)
  const what =
    of.kind === 'import'
      ? texts.of_import(started, of.orders_since && format.moment(of.orders_since), of.earn)
      : texts.of_move[of.kind](started)
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="wrap">
      <div>
        <Group gap="xs">
          <Badge color={COLORS[of.status]} variant="light">
            {texts.states[of.status]}
          </Badge>
          <Text size="sm">{what}</Text>
        </Group>
        <div aria-live="polite">
          <Text c="var(--console-quiet)" mt={4} size="sm">
            {texts.so_far(format.number(of.customers_read), format.number(of.orders_read))}{' '}
            {of.orders_queued > 0 && texts.one_by_one(format.number(of.orders_queued))}
          </Text>
          {of.found !== null && <Found of={of.found} />}
          {of.fault !== null && (
            <Text lang="en" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {of.fault}
            </Text>
          )}
        </div>
      </div>
      {may_stop && isAtWork(of) && (
        <Button onClick={() => setAsking(true)} size="xs" variant="default">
          {texts.stop}
        </Button>
      )}
      {is_asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await stop.mutateAsync({ params: { import_id: of.id } })
            showDone(texts.stopped)
          }}
          submit={texts.stop}
          title={texts.stop_title}
        >
          {texts.stop_text}
        </ConfirmDialog>
      )}
    </Group>
  )
}

/** What a move has found at Shopify, and what not. */
function Found({ of }: { readonly of: NonNullable<Import['found']> }) {
  const { t, format } = useWords()
  const texts = t.shopify.past
  const number = format.number
  return (
    <>
      <Text size="sm">
        {texts.found.customers(number(of.customers), number(of.customers_missing))}{' '}
        {texts.found.orders(number(of.orders), number(of.orders_missing))}{' '}
        {texts.found.products(number(of.products), number(of.products_missing))}
      </Text>
      {of.examples.length > 0 && (
        <Text c="var(--console-quiet)" size="sm">
          {texts.found.missing(
            of.examples.map(({ kind, id }) => texts.found.kinds[kind](String(id))).join(', '),
          )}
        </Text>
      )}
    </>
  )
}
