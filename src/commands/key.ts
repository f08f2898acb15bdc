import { SCOPES } from '../domain/access/scopes.ts'
import { createKeyOperation } from '../endpoints/admin/access/create-key.ts'
import { listKeysOperation } from '../endpoints/admin/access/list-keys.ts'
import { revokeKeyOperation } from '../endpoints/admin/access/revoke-key.ts'
import { adminCommand, adminListCommand } from './client/admin-command.ts'
import { listIn } from './client/admin-request.ts'

export const createKeyCommand = adminCommand(createKeyOperation, {
  name: 'key create',
  about: 'creates an API key of a shop; only the key is on standard output, and only this once',
  options: [
    {
      name: '--name',
      value: 'name',
      field: 'name',
      about: 'what it is for: "Shop server"',
      required: true,
    },
    {
      name: '--scopes',
      value: 'scope,scope',
      field: 'scopes',
      about: `what it may do: ${SCOPES.join(', ')}; or all`,
      required: true,
      read: (text) => (text === 'all' ? SCOPES : listIn(text)),
    },
    {
      name: '--api-version',
      value: 'version',
      field: 'api_version',
      about: 'the version of its answers; default: the current one',
    },
    {
      name: '--limits',
      value: 'mode',
      field: 'limits',
      about:
        'for the key of an assistant: read_only, propose, or act up to the limits of a new ' +
        'assistant; default: all that its scopes allow',
      read: (mode) => ({ mode }),
    },
  ],
  example: 'laurel key create --name "Shop server" --scopes points:read,points:write',
  print: ({ key, id, name, scopes }) => ({
    lines: [`Key ${id} "${name}" may use ${scopes.join(', ')}. It is shown only now:`],
    secret: key,
  }),
})

export const listKeysCommand = adminListCommand(listKeysOperation, {
  name: 'key list',
  about: 'lists the API keys of a shop; the keys themselves are not shown',
  row: ({ id, last4, paused, revoked_at, name, scopes }) => [
    id,
    `...${last4}`,
    revoked_at === null ? (paused ? 'paused' : 'live') : 'revoked',
    name,
    scopes.join(','),
  ],
})

export const revokeKeyCommand = adminCommand(revokeKeyOperation, {
  name: 'key revoke',
  about: 'revokes an API key and the session tokens that it created, for good',
  words: [{ name: 'key_id', field: 'key_id', about: 'the id of the key, as "key list" shows it' }],
  print: ({ id, name }) => ({ lines: [`Key ${id} "${name}" is revoked.`] }),
})
