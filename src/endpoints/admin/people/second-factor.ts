import { Type } from 'typebox'
import {
  beginSecondFactor,
  clearSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from '../../../actions/people/second-factor.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { anyPassword, codeField, PersonPath } from '../../../schemas/people/person.ts'
import { requireAllShops } from '../../door/admin-pass.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'
import { definePersonOperation } from '../../door/define-person-operation.ts'
import { ownSubject, personSubject } from './subjects.ts'

const SecondFactorState = closed(
  { has_second_factor: Type.Boolean() },
  { title: 'SecondFactorState' },
)

export const beginSecondFactorOperation = definePersonOperation('beginSecondFactor', {
  method: 'POST',
  path: '/me/second-factor',
  summary: 'Set up an authenticator app. It takes effect once its first code is sent with `PUT`.',
  params: NoParams,
  query: NoQuery,
  body: closed({ password: anyPassword }),
  result: closed(
    {
      secret: Type.String({ description: 'To type in, in Base32.' }),
      address: Type.String({ description: 'What a QR code tells the app: `otpauth://...`.' }),
    },
    { title: 'SecondFactorSetUp' },
  ),
  subject: { kind: 'second_factor', id: () => null },
  handle: (call, { body }) => beginSecondFactor(call, call.session, body.password),
})

export const confirmSecondFactorOperation = definePersonOperation('confirmSecondFactor', {
  method: 'PUT',
  path: '/me/second-factor',
  summary: 'Turn the second factor on with its first code. All other sessions of the person end.',
  params: NoParams,
  query: NoQuery,
  body: closed({ code: codeField }),
  result: closed(
    {
      recovery_codes: Type.Array(Type.String(), {
        description: 'Each signs in once in place of a code. They are shown only in this answer.',
      }),
    },
    { title: 'RecoveryCodes' },
  ),
  subject: ownSubject,
  handle: async (call, { body }) => ({
    recovery_codes: await confirmSecondFactor(call, call.session, body.code),
  }),
})

export const endSecondFactorOperation = definePersonOperation('endSecondFactor', {
  method: 'DELETE',
  path: '/me/second-factor',
  summary: 'Turn the second factor off.',
  params: NoParams,
  query: NoQuery,
  body: closed({ password: anyPassword }),
  result: SecondFactorState,
  subject: ownSubject,
  handle: async (call, { body }) => {
    await endSecondFactor(call, call.session, body.password)
    return { has_second_factor: false }
  },
})

export const clearSecondFactorOperation = defineOperationOfShops('clearSecondFactor', {
  method: 'DELETE',
  path: '/people/{person_id}/second-factor',
  summary:
    'Turn the second factor of somebody off who lost the app and the recovery codes. Only who ' +
    'may change all shops can do it: the person may have a role in each.',
  area: 'people',
  params: PersonPath,
  query: NoQuery,
  body: NoBody,
  result: SecondFactorState,
  subject: { ...personSubject, id: ({ params }) => params.person_id },
  handle: async ({ context, caller }, { params }) => {
    await requireAllShops(context, caller)
    await clearSecondFactor(context, params.person_id)
    return { has_second_factor: false }
  },
})
