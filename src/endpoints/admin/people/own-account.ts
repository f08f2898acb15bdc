import { Type } from 'typebox'
import { askForReset, changeOwn, resetPassword } from '../../../actions/people/change-password.ts'
import { readOwn } from '../../../actions/people/read-session.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  anyPassword,
  linkToken,
  newPasswordField,
  personEmail,
  personLanguage,
  personName,
} from '../../../schemas/people/person.ts'
import { presentSession, SessionResult } from '../../../schemas/people/session.ts'
import {
  defineOpenOperation,
  definePersonOperation,
  WithCookie,
} from '../../door/define-person-operation.ts'

export const updateMeOperation = definePersonOperation('updateMe', {
  method: 'PATCH',
  path: '/me',
  summary:
    'Change your name, language or password. A new password ends all your sessions, and this ' +
    'answer begins a new one.',
  params: NoParams,
  query: NoQuery,
  body: closed({
    name: Type.Optional(personName),
    language: Type.Optional(personLanguage),
    password: Type.Optional(newPasswordField),
    current_password: Type.Optional(anyPassword),
  }),
  result: SessionResult,
  // Names are not recorded, so there is no state to compare.
  subject: { kind: 'person', id: () => 'me' },
  handle: async (call, { body }) => {
    const renewed = await changeOwn(call, call.session, body)
    const shown = presentSession(await readOwn(call.context, renewed?.session ?? call.session))
    return renewed === null ? shown : new WithCookie(shown, renewed)
  },
})

const Asked = closed(
  {
    asked: Type.Literal(true),
    has_mail_server: Type.Boolean({
      description: 'Whether the service has a mail server; false: no link is sent to anybody.',
    }),
  },
  { title: 'PasswordResetAsked' },
)

export const askForResetOperation = defineOpenOperation('askForPasswordReset', {
  method: 'POST',
  path: '/password-resets',
  summary:
    'Ask for a link to set a new password, by e-mail. The answer is always the same, whether ' +
    'anybody has this address or not.',
  params: NoParams,
  query: NoQuery,
  body: closed({ email: personEmail }),
  result: Asked,
  handle: async (call, { body }) => {
    await askForReset(call, body.email)
    return { asked: true as const, has_mail_server: call.context.mailer !== null }
  },
})

export const resetPasswordOperation = defineOpenOperation('resetPassword', {
  method: 'PUT',
  path: '/password-resets/{token}',
  summary:
    'Set a new password with a link. Ends all sessions of the person, who then signs in with it.',
  params: closed({ token: linkToken }),
  query: NoQuery,
  body: closed({ password: newPasswordField }),
  result: closed({ changed: Type.Literal(true) }, { title: 'PasswordReset' }),
  handle: async (call, { params, body }) => {
    await resetPassword(call, { ...params, ...body })
    return { changed: true as const }
  },
})
