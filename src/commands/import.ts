import type { Static } from 'typebox'
import { PRESET_NAMES } from '../domain/imports/import-presets.ts'
import { getImportOperation } from '../endpoints/admin/imports/get-import.ts'
import { listImportFaultsOperation } from '../endpoints/admin/imports/list-import-faults.ts'
import { listImportsOperation } from '../endpoints/admin/imports/list-imports.ts'
import {
  cancelImportOperation,
  startImportOperation,
  undoImportOperation,
} from '../endpoints/admin/imports/step-import.ts'
import { uploadImportOperation } from '../endpoints/admin/imports/upload-import.ts'
import { openFile } from '../lib/files.ts'
import type { MemberImport } from '../schemas/imports/member-import.ts'
import {
  adminCommand,
  adminListCommand,
  helpOf,
  type Printed,
  printAnswer,
  withClient,
} from './client/admin-command.ts'
import { requestOf } from './client/admin-request.ts'
import type { Command } from './line/command.ts'

type Import = Static<typeof MemberImport>

const group = 'data'
const START = { name: '--start', about: 'import the valid rows immediately' } as const
const CONFIRM = {
  name: '--confirm-repeated',
  field: 'confirm_repeated',
  about: 'import even if it repeats an import from the last 90 days',
  read: () => true,
} as const

const UPLOAD = {
  words: [{ name: 'file', field: 'body', about: 'a CSV file' }],
  options: [
    {
      name: '--preset',
      value: 'product',
      field: 'preset',
      about: `the product that wrote the file: ${PRESET_NAMES.join(', ')}; default: laurel`,
    },
    {
      name: '--columns',
      value: 'field:name',
      field: 'columns',
      about: 'columns that are named differently: email:E-Mail,points:Punkte',
    },
    {
      name: '--dates',
      value: 'order',
      field: 'dates',
      about: 'how 03/04 is read: month_first or day_first; default: as the product writes it',
    },
    {
      name: '--mode',
      value: 'mode',
      field: 'mode',
      about:
        'add: add the points to each balance; set: set each balance to the points in the ' +
        'file; default: add',
    },
    {
      name: '--count-for-tiers',
      field: 'count_for_tiers',
      about: 'the points count for tiers, as if they were earned at the import',
    },
    {
      name: '--notify',
      field: 'notify',
      about: 'send new members the welcome e-mail',
    },
    {
      name: '--notify-of-tiers',
      field: 'notify_of_tiers',
      about: 'report tiers that the file sets, by webhook and e-mail',
    },
    {
      name: '--create-customers',
      field: 'create_customers',
      about: 'create missing customers by their external id or number',
    },
  ],
} as const

export const importMembersCommand: Command = {
  ...helpOf({
    ...UPLOAD,
    group,
    name: 'import members',
    about: 'reads and checks a file of members; "import start" imports its good rows',
    options: [...UPLOAD.options, START, CONFIRM],
    example: 'laurel import members members.csv --preset smile',
  }),
  run: (config, options) =>
    withClient(config, options, UPLOAD, async (client) => {
      const content = openFile(options.words[0] ?? '')
      const { query = {} } = await requestOf(
        uploadImportOperation,
        { options: UPLOAD.options },
        options,
      )
      const read = await client.call(uploadImportOperation, {
        query,
        file: { media_type: 'text/csv', content },
      })
      const starts = options.flags.has(START.name)
      const params = { import_id: read.id }
      const body = { confirm_repeated: options.flags.has(CONFIRM.name) }
      const created = starts ? await client.call(startImportOperation, { params, body }) : read
      printAnswer(options, created, describe)
    }),
}

const words = [
  { name: 'import_id', field: 'import_id', about: 'its id, as "import list" shows it' },
] as const

export const importStatusCommand = adminCommand(getImportOperation, {
  name: 'import status',
  group,
  about: 'shows the progress of an import',
  words,
  print: describe,
})

export const importFaultsCommand = adminListCommand(listImportFaultsOperation, {
  name: 'import faults',
  group,
  about: 'lists the rows of an import that are not imported, and why',
  words,
  row: ({ line, column, message, received }) => [
    `line ${line}`,
    column ?? '',
    message,
    received === null ? '' : JSON.stringify(received),
  ],
})

export const startImportCommand = adminCommand(startImportOperation, {
  name: 'import start',
  group,
  about: 'imports the good rows, or goes on after "import cancel"; the running service does it',
  words,
  options: [CONFIRM],
  print: describe,
})

export const cancelImportCommand = adminCommand(cancelImportOperation, {
  name: 'import cancel',
  group,
  about: 'stops an import; what was imported stays',
  words,
  print: describe,
})

export const undoImportCommand = adminCommand(undoImportOperation, {
  name: 'import undo',
  group,
  about: 'undoes an import, except for points already spent',
  words,
  print: describe,
})

export const listImportsCommand = adminListCommand(listImportsOperation, {
  name: 'import list',
  group,
  about: 'lists the imports of members, newest first',
  row: ({ id, status, created_at, rows_imported, rows_total, rows_faulty }) => [
    id,
    status,
    created_at,
    `${rows_imported} of ${rows_total} rows`,
    `${rows_faulty} faulty`,
  ],
})

function describe({ id, status, preview, ...counts }: Import): Printed {
  const { rows_total, rows_faulty, points_total } = counts
  const imported = `${counts.rows_imported} rows and ${counts.points_imported} points are imported`
  const undone = `${counts.rows_undone} rows and ${counts.points_taken_back} points are taken back`
  const file = `${rows_total} rows, ${rows_faulty} faulty, ${points_total} points`
  const next = {
    uploading: 'It is still being read.',
    ready: `Nothing is imported yet. "laurel import start ${id}" imports the good rows.`,
    running: `${imported}. The service goes on, within a minute.`,
    cancelled: `${imported}. "laurel import start ${id}" goes on.`,
    done: `${imported}. "laurel import undo ${id}" takes them back.`,
    undoing: `${undone}. The service goes on, within a minute.`,
    undone: `${undone}.`,
  }[status]
  const faults = rows_faulty === 0 ? [] : [`"laurel import faults ${id}" lists the faulty rows.`]
  const found = status === 'ready' && preview !== null ? describePreview(preview) : []
  return { lines: [`Import ${id}, ${status}: ${file}.`, ...faults, ...found, next] }
}

type Preview = NonNullable<Import['preview']>

function describePreview(preview: Preview): string[] {
  const { columns_read, columns_ignored, rows_without_effect, rows_expired } = preview
  const read = columns_read.map(({ field, column }) =>
    field === column ? column : `${column} (${field})`,
  )
  const in_tiers = preview.tiers.map(({ name, members }) => `${members} in ${name}`)
  const expired = `${preview.points_expired} points of ${rows_expired} rows`
  return [
    `Columns that are read: ${read.join(', ')}.`,
    ...(columns_ignored.length === 0 ? [] : [`Ignored columns: ${columns_ignored.join(', ')}.`]),
    ...(preview.is_complete
      ? []
      : ['The file is large: the figures below cover only its first 200,000 valid rows.']),
    ...(preview.points_removed === 0
      ? []
      : [`${preview.points_removed} points are taken away where balances have more.`]),
    ...(preview.rows_excluded === 0
      ? []
      : [`${preview.rows_excluded} members would be excluded from the programme.`]),
    ...(preview.rows_status_unknown === 0
      ? []
      : [`${preview.rows_status_unknown} rows have an unknown status, which excludes no one.`]),
    ...(rows_without_effect === 0 ? [] : [`${rows_without_effect} rows would change nothing.`]),
    ...(rows_expired === 0
      ? []
      : [`${expired} are older than the expiry and would expire at once.`]),
    ...(preview.tiers.length < 2 ? [] : [`Tiers: ${in_tiers.join(', ')}.`]),
    ...describeRepeats(preview.repeats),
  ]
}

function describeRepeats({ same_file_as, rows, points, import_ids }: Preview['repeats']): string[] {
  const known = import_ids.join(', ')
  const found = [
    ...(same_file_as === null ? [] : [`The file has the same content as ${same_file_as}.`]),
    ...(rows === 0
      ? []
      : [
          `${rows} rows, with ${points} points, add the same points to the same members as ` +
            `${known}.`,
        ]),
  ]
  return found.length === 0 ? [] : [...found, `To import it anyway, start it with ${CONFIRM.name}.`]
}
