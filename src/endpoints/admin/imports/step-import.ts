import { stepImport } from '../../../actions/imports/step-import.ts'
import type { ImportStep } from '../../../domain/imports/member-import.ts'
import { closed, NoBody, NoQuery } from '../../../schemas/base/types.ts'
import {
  ImportPath,
  MemberImport,
  presentImport,
  startBody,
} from '../../../schemas/imports/member-import.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { importSubject } from './import-subject.ts'

function defineStep<const Step extends Exclude<ImportStep, 'start'>>(step: Step, summary: string) {
  return defineOperation(`${step}Import`, {
    method: 'POST',
    path: `/imports/{import_id}/${step}`,
    summary,
    area: 'settings',
    params: ImportPath,
    query: NoQuery,
    body: NoBody,
    result: MemberImport,
    subject: { ...importSubject, id: ({ params }) => params.import_id },
    handle: async ({ context, shop, now }, { params: { import_id } }) =>
      presentImport(await stepImport(context, shop, { import_id, step }, now)),
  })
}

export const startImportOperation = defineOperation('startImport', {
  method: 'POST',
  path: '/imports/{import_id}/start',
  summary:
    'Start an import, or continue one that was cancelled. A job does the work within a minute. A ' +
    'file that repeats an import is 409 `confirmation_required` until confirmed.',
  area: 'settings',
  params: ImportPath,
  query: NoQuery,
  body: closed(startBody),
  result: MemberImport,
  subject: { ...importSubject, id: ({ params }) => params.import_id },
  handle: async ({ context, shop, now }, { params: { import_id }, body }) =>
    presentImport(await stepImport(context, shop, { import_id, step: 'start', ...body }, now)),
})
export const cancelImportOperation = defineStep(
  'cancel',
  'Stop an import. What was imported stays; it can be continued or undone.',
)
export const undoImportOperation = defineStep(
  'undo',
  'Undo an import. Takes back the points that were not spent, and the tiers and birthdays it set.',
)
