import { type Static, Type } from 'typebox'
import { type FileColumn as Column, FILE_COLUMNS_MAX } from '../../domain/imports/file-columns.ts'
import { IMPORT_MODES } from '../../domain/imports/import-mode.ts'
import { IMPORT_FIELDS, PRESET_NAMES } from '../../domain/imports/import-presets.ts'
import {
  COLUMNS_IGNORED_MAX,
  LINES_LISTED_MAX,
  REPEATED_IMPORTS_MAX,
  ROWS_PREVIEWED_MAX,
} from '../../domain/imports/import-preview.ts'
import { IMPORT_STATUSES, type MemberImport as Stored } from '../../domain/imports/member-import.ts'
import { KEPT_DAYS } from '../../domain/retention.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

const count = (description: string) => Type.Integer({ description })

export const ImportPath = closed({
  import_id: Type.String({ examples: ['imp_01jd3k'], description: 'The id from the list.' }),
})

const FileColumn = closed(
  {
    name: Type.String({ description: 'As the file names it.' }),
    field: nullable(
      oneOf(IMPORT_FIELDS, {
        description: 'What the column seems to hold, by its name; null: unknown.',
      }),
    ),
    examples: Type.Array(Type.String(), {
      description: 'The first 100 characters of its cells in the first three rows, if not empty.',
    }),
  },
  { title: 'FileColumn' },
)

export const FileColumns = closed(
  { columns: Type.Array(FileColumn, { maxItems: FILE_COLUMNS_MAX }) },
  { title: 'FileColumns' },
)

export function presentColumns(columns: readonly Column[]): Static<typeof FileColumns> {
  return { columns: columns.map((column) => ({ ...column, examples: [...column.examples] })) }
}

export const createCustomersBody = {
  create_customers: Type.Boolean({
    description: 'Whether customers that the shop does not know are created, as on upload.',
  }),
}

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
        '`email:E-Mail,points:Punkte`. Put a name with a comma in quotes, and double its quotes: ' +
        `\`points:"Points, now"\`. The fields: ${IMPORT_FIELDS.map((one) => `\`${one}\``).join(', ')}. ` +
        'Without `preset`, only these columns are read.',
    ),
  ),
  dates: Type.Optional(
    oneOf(['month_first', 'day_first'], {
      description: 'How 03/04 is read; by default as the product writes dates.',
    }),
  ),
  mode: Type.Optional(
    oneOf(IMPORT_MODES, {
      default: 'add',
      description:
        '`add` adds the points to the balance. `set` sets the balance to the points in the file, ' +
        'even if that lowers it; an empty cell leaves the balance unchanged.',
    }),
  ),
  count_for_tiers: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether points that the import adds count for tiers, as if they were earned at the time of ' +
        'the import. Members then move up without e-mails, events or gifts; an undo moves them back.',
    }),
  ),
  notify: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether new members get the welcome e-mail.',
    }),
  ),
  notify_of_tiers: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether a tier that the file sets sends the event `tier.changed` and the e-mail about it.',
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

const ImportRepeats = closed(
  {
    same_file_as: nullable(
      Type.String({ description: 'An import of a file with the same content; null: none.' }),
    ),
    rows: count('Rows that add the same points to the same members as those of other imports.'),
    points: count('The points of these rows.'),
    import_ids: Type.Array(Type.String(), {
      description: `The imports that have such rows, newest first; at most ${REPEATED_IMPORTS_MAX}.`,
      maxItems: REPEATED_IMPORTS_MAX,
    }),
  },
  {
    title: 'ImportRepeats',
    description:
      `What this file repeats of imports from the last ${KEPT_DAYS.imported_rows} days that were ` +
      'not undone. If it repeats anything, starting it needs `confirm_repeated`.',
  },
)

export const startBody = {
  confirm_repeated: Type.Optional(
    Type.Boolean({
      description:
        'Must be true to start a file that repeats an import: see `preview.repeats`; else 409 ' +
        '`confirmation_required`.',
    }),
  ),
}

export const ImportPreview = closed(
  {
    columns_read: Type.Array(
      closed({
        field: oneOf(IMPORT_FIELDS, { description: 'What the column holds.' }),
        column: Type.String({ description: 'As the file names it.' }),
      }),
    ),
    columns_ignored: Type.Array(Type.String(), {
      description: `Columns that are not read; at most ${COLUMNS_IGNORED_MAX} are listed.`,
      maxItems: COLUMNS_IGNORED_MAX,
    }),
    is_complete: Type.Boolean({
      description:
        'false: the file has more rows than the preview covers. Points, tiers and rows are then ' +
        `counted for the first ${ROWS_PREVIEWED_MAX} rows without a fault; \`repeats\` covers all rows.`,
    }),
    points_added: count('Points added to balances.'),
    points_removed: count('Points removed from balances that are higher than in the file.'),
    rows_excluded: count('Rows of members who would be excluded from the programme.'),
    rows_status_unknown: count(
      'Rows with a status that was not understood. They are imported, and exclude no one.',
    ),
    rows_without_effect: count('Rows that would change nothing.'),
    rows_expired: count(
      'Rows whose points would expire at once: their last activity is older than `points_expiry` allows.',
    ),
    points_expired: count('The points of these rows.'),
    tiers: Type.Array(
      closed({
        tier_id: Type.String(),
        name: Type.String(),
        members: count('Members of the file who would be in it.'),
      }),
      { description: 'Where the members of the file would be, also if tiers are not live yet.' },
    ),
    repeats: ImportRepeats,
    rows_unknown: count(
      'Rows that are faulty only because the shop does not know the customer: `PATCH ' +
        '/imports/{import_id}` with `create_customers` can create them.',
    ),
    same_email: closed({
      rows: count(
        'Rows with the e-mail of another row under another number or id, and rows that create a ' +
          'customer with the e-mail of a customer of the shop. They become different members. ' +
          'Faulty rows do not count.',
      ),
      lines: Type.Array(Type.Integer(), {
        description: `The first lines of these; at most ${LINES_LISTED_MAX}.`,
        maxItems: LINES_LISTED_MAX,
      }),
    }),
  },
  {
    title: 'ImportPreview',
    description: 'The effect of importing the file, as of its upload.',
  },
)

export const MemberImport = closed(
  {
    id: Type.String({ examples: ['imp_01jd3k'] }),
    status: oneOf(IMPORT_STATUSES, {
      description:
        '`ready`: read and checked, and nothing imported yet. `running` and `undoing`: a job is ' +
        'at work.',
    }),
    preset: nullable(Type.String({ description: 'null: the caller named the columns.' })),
    mode: oneOf(IMPORT_MODES),
    count_for_tiers: Type.Boolean(),
    notify: Type.Boolean(),
    notify_of_tiers: Type.Boolean(),
    create_customers: Type.Boolean(),
    preview: nullable(ImportPreview),
    rows_total: count('Rows of the file.'),
    rows_faulty: count('Rows that are not imported; the list of faults says why.'),
    rows_imported: count('Rows imported so far.'),
    rows_undone: count('Rows of these that were undone.'),
    points_total: count('Points of all rows that had no fault when the file was read.'),
    points_imported: count('Points booked so far.'),
    points_removed: count('Points taken away so far, in the mode `set`.'),
    points_taken_back: count('Points of these that an undo has taken back.'),
    points_given_back: count('Points of those taken away that an undo has given back.'),
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
  preview,
  created_at,
  updated_at,
  ...rest
}: Stored): Static<typeof MemberImport> {
  return {
    id: import_id,
    ...rest,
    preview: preview && {
      ...preview,
      columns_read: [...preview.columns_read],
      columns_ignored: [...preview.columns_ignored],
      tiers: [...preview.tiers],
      repeats: { ...preview.repeats, import_ids: [...preview.repeats.import_ids] },
      same_email: { ...preview.same_email, lines: [...preview.same_email.lines] },
    },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
