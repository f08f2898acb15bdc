import { workImport } from '../actions/imports/work-import.ts'
import type { Job } from './define.ts'

/** Carries out imports of members, and undoes them. */
export const importMembersJob: Job = {
  name: 'import-members',
  schedule: '* * * * *',
  due: 'imports',
  run: (context, shop, now) => workImport(context, shop, now),
}
