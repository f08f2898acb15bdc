import { changeStorefront } from '../../actions/storefront/change-storefront.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { ProgramWriteResult, presentProgramWrite } from '../../schemas/programme/program-write.ts'
import { storefrontChange } from '../../schemas/storefront/storefront.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateStorefrontEndpoint = defineEndpoint('updateStorefront', {
  method: 'PATCH',
  path: '/program/storefront',
  tool: {
    name: 'service_update_storefront',
    when: 'For colours, fonts, sections and texts.',
  },
  summary: 'Change the look and text of the shop’s pages.',
  description:
    'Omitted keys and texts stay. A text can use the placeholders of the one it replaces.',
  scope: 'program:write',
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed(
    { ...storefrontChange, ...writeControls },
    { examples: [{ accent_color: '#7c3aed', corner_radius_px: 8 }] },
  ),
  status: 200,
  result: ProgramWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { body }) => changeStorefront(call, readControls(body), body),
  present: presentProgramWrite,
})
