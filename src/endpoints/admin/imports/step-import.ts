import { stepImport } from '../../../actions/imports/step-import.ts'
import type { ImportStep } from '../../../domain/imports/member-import.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { ImportPath, MemberImport, presentImport } from '../../../schemas/imports/member-import.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { importSubject } from './import-subject.ts'

function defineStep<const Step extends ImportStep>(step: Step, summary: string) {
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

export const startImportOperation = defineStep(
  'start',
  'Start an import, or continue one that was cancelled. A job does the work within a minute.',
)
export const cancelImportOperation = defineStep(
  'cancel',
  'Stop an import. What was imported stays; it can be continued or undone.',
)
export const undoImportOperation = defineStep(
  'undo',
  'Undo an import. Takes back the points that were not spent, and the tiers and birthdays it set.',
)
