import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { Program, presentProgram } from '../../schemas/programme/program.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

export const getProgramEndpoint = defineEndpoint('getProgram', {
  method: 'GET',
  path: '/program',
  tool: {
    name: 'service_get_program',
    when: 'Before any change: it has the ids and the `revision` to send.',
  },
  summary: 'Read the whole programme and its revision.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Program,
  errors: [],
  handle: ({ context, shop }) => readProgram(context.database.db, shop.shop_id),
  present: (program: StoredProgram, viewer) => presentProgram(program, viewer),
})
