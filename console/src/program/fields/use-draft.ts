import { useMemo, useState } from 'react'
import type { Fault } from '../../api/problem.ts'
import { useRead } from '../../api/use-api.ts'
import { useWords } from '../words.ts'
import { type Draft, drafted, sentValue, type Writing } from './draft.ts'
import { nested, type Spec, type Values, valueAt } from './spec.ts'

/** The fields of a form, as they are typed, and what of them has changed. */
export interface Drafting {
  readonly specs: readonly Spec[]
  readonly draft: Draft
  readonly writing: Writing
  readonly is_changed: boolean
  set(key: string, value: unknown): void
  /** What has changed, as the service takes it. */
  changes(): Values
}

export function useWriting(): Writing {
  const { language } = useWords()
  const { data } = useRead('GET /api/v1/shop', {})
  const timezone = data?.timezone ?? 'UTC'
  return useMemo(
    () => ({ language: language === 'de' ? 'de' : 'en-GB', timezone }),
    [language, timezone],
  )
}

export function useDraft(specs: readonly Spec[], stored: unknown): Drafting {
  const writing = useWriting()
  const [begun] = useState(() => draftOf(specs, stored, writing))
  const [draft, setDraft] = useState(begun)
  const changed = specs.filter(({ key }) => text(draft[key]) !== text(begun[key]))
  return {
    specs,
    draft,
    writing,
    is_changed: changed.length > 0,
    set: (key, value) => setDraft((now) => ({ ...now, [key]: value })),
    changes: () =>
      nested(
        changed.map((spec) => [
          spec.key,
          sentValue(spec, draft[spec.key], valueAt(stored, spec.key), writing),
        ]),
      ),
  }
}

export function draftOf(specs: readonly Spec[], stored: unknown, writing: Writing): Draft {
  return Object.fromEntries(
    specs.map((spec) => [spec.key, drafted(spec, valueAt(stored, spec.key), writing)]),
  )
}

const text = (value: unknown) => JSON.stringify(value)

/** The faults of the field at this path, in the server's words. */
export function faultAt(faults: readonly Fault[], path: string): string | undefined {
  const of_path = faults.filter(
    ({ field }) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
  )
  return of_path.length === 0 ? undefined : of_path.map(({ message }) => message).join('; ')
}
