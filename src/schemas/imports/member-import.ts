import { type Static, Type } from 'typebox'
import { IMPORT_FIELDS, PRESET_NAMES } from '../../domain/imports/import-presets.ts'
import { IMPORT_STATUSES, type MemberImport as Stored } from '../../domain/imports/member-import.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

const count = (description: string) => Type.Integer({ description })

export const ImportPath = closed({
  import_id: Type.String({ examples: ['imp_01jd3k'], description: 'The id from the list.' }),
})

export const uploadQuery = {
  preset: Type.Optional(
    oneOf(PRESET_NAMES, {
      description: 'The product that wrote the file; by default `laurel`, our own export.',
    }),
  ),
  columns: Type.Optional(
    visibleText(
      2_000,
      'Columns that are named differently, as `field:name` with commas between them, such as ' +
        `\`email:E-Mail,points:Punkte\`. The fields: ${IMPORT_FIELDS.map((one) => `\`${one}\``).join(', ')}. ` +
        'Without `preset`, only these columns are read.',
    ),
  ),
  dates: Type.Optional(
    oneOf(['month_first', 'day_first'], {
      description: 'How 03/04 is read; by default as the product writes dates.',
    }),
  ),
  notify: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether new members get the e-mail of joining, and endpoints the event `tier.changed`.',
    }),
  ),
  create_customers: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether customers that the shop does not know are created: those that the file names by ' +
        'external id or by number. Only in the embedded shop.',
    }),
  ),
}

export const MemberImport = closed(
  {
    id: Type.String({ examples: ['imp_01jd3k'] }),
    status: oneOf(IMPORT_STATUSES, {
      description:
        '`ready`: read and checked, and nothing imported yet. `running` and `undoing`: a job is ' +
        'at work.',
    }),
    preset: nullable(Type.String({ description: 'null: the caller named the columns.' })),
    notify: Type.Boolean(),
    create_customers: Type.Boolean(),
    rows_total: count('Rows of the file.'),
    rows_faulty: count('Rows that are not imported; the list of faults says why.'),
    rows_imported: count('Rows imported so far.'),
    rows_undone: count('Rows of these that were undone.'),
    points_total: count('Points of all rows that had no fault when the file was read.'),
    points_imported: count('Points booked so far.'),
    points_taken_back: count('Points of these that an undo has taken back.'),
    created_at: timestamp('When the file was sent.'),
    updated_at: timestamp('When anything here last changed.'),
  },
  { title: 'MemberImport' },
)

export const MemberImportList = listOf('MemberImportList', MemberImport)

const ImportFault = closed(
  {
    line: count('The line of the file, from 1 for the names of the columns.'),
    column: nullable(Type.String({ description: 'As the file names it; null: the whole row.' })),
    message: Type.String(),
    received: nullable(Type.String({ description: 'The first 100 characters of it.' })),
  },
  { title: 'ImportFault' },
)

export const ImportFaultList = listOf('ImportFaultList', ImportFault)

export function presentImport({
  import_id,
  after_line: _,
  created_at,
  updated_at,
  ...rest
}: Stored): Static<typeof MemberImport> {
  return {
    id: import_id,
    ...rest,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
