import type { AllowedFields } from '../domain/own-text.ts'
import type { ContentInputs, EmailContent, EmailFields, Renderable } from './content.ts'

/** The fields of every e-mail. */
const COMMON_FIELDS: EmailFields<unknown> = {
  first_name: {
    description: 'The reader’s first name.',
    can_be_missing: true,
    write: ({ common }) => common.first_name,
  },
  shop_name: { description: 'The shop’s name.', write: ({ common }) => common.shop_name },
  program_name: {
    description: 'The programme’s name.',
    write: ({ common }) => common.program_name,
  },
  points_name: {
    description: 'The name of the points.',
    write: ({ format }) => format.points_name,
  },
}

/** What the e-mail says without the merchant's words, to put others around it. */
const STANDARD_FIELDS = {
  standard_subject: 'The standard subject.',
  standard_text: 'The standard text, which is right in every case.',
} as const

/** Every field that an e-mail's texts may name, with its description and how it looks. */
export interface ListedField {
  readonly name: string
  readonly description: string
  readonly can_be_missing: boolean
  /** Of a sample. */
  readonly sample: string | null
}

type Inputs = ContentInputs<unknown>

/** The fields of an e-mail, with the values of these inputs. */
export function listFields(email: Renderable<unknown>, inputs: Inputs): ListedField[] {
  const factOf = valuesOf(email, inputs, email.content(inputs))
  const listed = (name: string, description: string, can_be_missing = false): ListedField => ({
    ...{ name, description, can_be_missing },
    sample: factOf(name) ?? null,
  })
  return [
    ...Object.entries({ ...email.fields, ...COMMON_FIELDS }).map(
      ([name, { description, can_be_missing }]) => listed(name, description, can_be_missing),
    ),
    ...Object.entries(STANDARD_FIELDS).map(([name, description]) => listed(name, description)),
  ]
}

/** What the texts of an e-mail may name. */
export function allowedFields(email: Pick<Renderable<unknown>, 'fields'>): AllowedFields {
  const fields = { ...email.fields, ...COMMON_FIELDS }
  const facts = Object.entries(fields).map(([name, { can_be_missing = false }]) => [
    name,
    { can_be_missing },
  ])
  const standard = Object.keys(STANDARD_FIELDS).map((name) => [name, { can_be_missing: false }])
  return Object.fromEntries([...facts, ...standard])
}

/** The value of a field; null: it is missing; undefined: there is no such field. */
export function valuesOf<Facts>(
  { fields }: Pick<Renderable<Facts>, 'fields'>,
  inputs: ContentInputs<Facts>,
  { title: standard_subject, text: standard_text }: EmailContent,
): (name: string) => string | null | undefined {
  const standard = new Map(Object.entries({ standard_subject, standard_text }))
  const known = new Map(Object.entries({ ...fields, ...COMMON_FIELDS }))
  return (name) => standard.get(name) ?? known.get(name)?.write(inputs)
}
