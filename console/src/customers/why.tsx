import { Anchor, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useWords } from './words.ts'

interface Sentence {
  readonly kind: string
  readonly text: string
}

/** An order of many lines has a sentence for each. */
const SHOWN_AT_FIRST = 3

/** What happened, and then why, in the server's sentences: support and assistants read the same. */
export function Why({ sentences }: { readonly sentences: readonly Sentence[] }) {
  const { t } = useWords()
  const [is_whole, setWhole] = useState(false)
  const id = useId()
  const [what, ...reasons] = sentences
  const is_long = reasons.length > SHOWN_AT_FIRST
  const shown = is_whole ? reasons : reasons.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <Text fw={600} size="sm">
        {what?.text}
      </Text>
      <Text id={id} size="sm">
        {shown.map(({ text }) => text).join(' ')}
        {is_long && (
          <>
            {' '}
            <Anchor
              aria-controls={id}
              aria-expanded={is_whole}
              component="button"
              onClick={() => setWhole(!is_whole)}
              size="sm"
              type="button"
            >
              {is_whole ? t.customers.history.less : t.customers.history.whole}
            </Anchor>
          </>
        )}
      </Text>
    </>
  )
}
