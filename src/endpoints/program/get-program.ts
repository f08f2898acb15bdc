import { Program, presentProgram } from '../../schemas/program.ts'
import { NoBody, NoParams, NoQuery } from '../../schemas/types.ts'
import { readProgram, type StoredProgram } from '../../store/programs.ts'
import { defineEndpoint } from '../define.ts'

export const getProgram = defineEndpoint('getProgram', {
  method: 'GET',
  path: '/program',
  tool: 'service_get_program',
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
  present: (program: StoredProgram, { shop }) => presentProgram(program, shop),
})
