import { PURPOSES } from '../domain/access/admin-token.ts'
import { createTokenOperation } from '../endpoints/admin/access/create-token.ts'
import { endTokenOperation } from '../endpoints/admin/access/end-token.ts'
import { listTokensOperation } from '../endpoints/admin/access/list-tokens.ts'
import { adminCommand, adminListCommand } from './client/admin-command.ts'
import { SHOP_OPTION } from './line/command.ts'

export const createTokenCommand = adminCommand(createTokenOperation, {
  name: 'token create',
  about: 'creates an admin token; only the token is on standard output, and only this once',
  options: [
    {
      name: '--name',
      value: 'name',
      field: 'name',
      about: 'what uses it: "Shop server"',
      required: true,
    },
    {
      name: '--purpose',
      value: 'purpose',
      field: 'purpose',
      about: `what it may do: ${PURPOSES.join(', ')}; docs/admin-access.md explains them`,
      required: true,
    },
    {
      name: '--all-shops',
      field: 'all_shops',
      about: 'it is for all shops, now and later; default: for one shop',
      not_with: SHOP_OPTION.name,
      read: () => true,
    },
  ],
  example: 'laurel token create --name "Shop server" --purpose feed',
  print: ({ token, id, name, purpose, shop }) => ({
    lines: [
      `Token ${id} "${name}" is for ${purpose}, ${shop ?? 'all shops'}. It is shown only now:`,
    ],
    secret: token,
  }),
})

export const listTokensCommand = adminListCommand(listTokensOperation, {
  name: 'token list',
  about: 'lists the admin tokens, of all shops or of one',
  row: ({ id, last4, purpose, shop, ended_at, name }) => [
    id,
    `...${last4}`,
    ended_at === null ? 'live' : 'ended',
    purpose,
    shop ?? 'all shops',
    name,
  ],
})

export const endTokenCommand = adminCommand(endTokenOperation, {
  name: 'token end',
  about: 'ends an admin token for good',
  words: [{ name: 'token_id', field: 'token_id', about: 'its id, as "token list" shows it' }],
  print: ({ id, name }) => ({ lines: [`Token ${id} "${name}" is ended.`] }),
})
