import type { ReactNode } from 'react'
import type { Texts } from '../../languages/index.ts'
import type { CommonFacts } from '../domain/facts.ts'
import type { Format } from './format.ts'

/** One click on unsubscribe stops all e-mails of a group. */
export type EmailGroup = keyof Texts['unsubscribe']['groups']

/** The parts of an e-mail's content. */
export interface ContentInputs<Facts> {
  readonly facts: Facts
  readonly common: CommonFacts
  readonly say: Texts['emails']
  readonly format: Format
}

/** A fact that the merchant's own sentences may name, as `{points}`. */
export type EmailField<Facts> = WrittenField<Facts> | MissingField<Facts>

interface WrittenField<Facts> {
  readonly description: string
  readonly can_be_missing?: false
  write(inputs: ContentInputs<Facts>): string
}

interface MissingField<Facts> {
  readonly description: string
  /** A text must then say what stands in its place. */
  readonly can_be_missing: true
  write(inputs: ContentInputs<Facts>): string | null
}

export type EmailFields<Facts> = Readonly<Record<string, EmailField<Facts>>>

export interface EmailContent {
  /** The subject, and the heading. */
  readonly title: string
  /** The first paragraph, which a list of e-mails shows beside the subject. */
  readonly text: string
  readonly parts: readonly ReactNode[]
}

/** The properties of an e-mail that rendering needs. */
export interface Renderable<Facts> {
  readonly group: EmailGroup
  readonly fields: EmailFields<Facts>
  content(inputs: ContentInputs<Facts>): EmailContent
}
