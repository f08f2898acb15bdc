import type { AnswerOf } from '../api/call.ts'

type Column = AnswerOf<'POST /admin/api/imports/columns'>['columns'][number]
export type Field = NonNullable<Column['field']>

/** What a column can hold, in the order in which it is offered. */
const ORDER: Readonly<Record<Field, number>> = {
  email: 1,
  points: 2,
  first_name: 3,
  last_name: 4,
  tier: 5,
  birthday: 6,
  referral_code: 7,
  last_activity_at: 8,
  excluded_from_program: 9,
  email_consent: 10,
  customer_id: 11,
  external_id: 12,
}

// The keys are fields.
export const FIELDS = (Object.keys(ORDER) as Field[]).sort(
  (one, other) => ORDER[one] - ORDER[other],
)

/** As the upload takes it: each field with the name of its column, in quotes. */
export function columnsQuery(columns: readonly Column[]): string {
  return columns
    .flatMap(({ name, field }) =>
      field === null ? [] : [`${field}:"${name.replaceAll('"', '""')}"`],
    )
    .join(',')
}

/** A file that shows what an import reads. */
export const SAMPLE = [
  'email,first_name,last_name,points,tier,birthday,referral_code',
  'ada@example.com,Ada,Dawson,120,,05-12,ADA-2026',
  'ben@example.com,Ben,Okafor,2500,,,',
  '',
].join('\r\n')
