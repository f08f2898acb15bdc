import { ROLES } from '../domain/people/roles.ts'
import {
  createResetLinkOperation,
  removePersonOperation,
} from '../endpoints/admin/people/change-people.ts'
import { inviteOperation } from '../endpoints/admin/people/invitations.ts'
import { listPeopleOperation } from '../endpoints/admin/people/list-people.ts'
import { adminCommand, adminListCommand } from './client/admin-command.ts'
import { SHOP_OPTION } from './line/command.ts'

const PERSON = { name: 'person_id', field: 'person_id', about: 'their id, as "user list" shows it' }

export const createUserCommand = adminCommand(inviteOperation, {
  name: 'user create',
  about: 'creates a link to set up an account; standard output has only the link',
  words: [{ name: 'email', field: 'email', about: 'their e-mail address' }],
  options: [
    {
      name: '--role',
      value: 'role',
      field: 'role',
      about: `what they may do: ${ROLES.join(', ')}; docs/people.md explains them; default: owner`,
      usual: 'owner',
    },
    {
      name: '--all-shops',
      field: 'all_shops',
      about: 'in all shops, now and later; default: in one shop',
      not_with: SHOP_OPTION.name,
      read: () => true,
    },
  ],
  example: 'laurel user create ada@example.com --role manager',
  print: ({ link, email, role, shop }) => ({
    lines: [`${email} becomes ${role} of ${shop ?? 'all shops'} with this link, within a week:`],
    secret: link,
  }),
})

export const resetUserCommand = adminCommand(createResetLinkOperation, {
  name: 'user reset',
  about: 'makes a link for a new password; only the link is on standard output',
  of_all_shops: true,
  words: [PERSON],
  print: ({ link }) => ({
    lines: ['This link sets a new password, within an hour:'],
    secret: link,
  }),
})

export const listUsersCommand = adminListCommand(listPeopleOperation, {
  name: 'user list',
  about: 'lists the people who can sign in, for all shops or one',
  row: ({ person_id, email, roles, has_second_factor, name }) => [
    person_id,
    email,
    roles.map(({ shop, role }) => `${role} of ${shop ?? 'all shops'}`).join(', '),
    has_second_factor ? 'second factor' : 'password',
    name,
  ],
})

export const endUserCommand = adminCommand(removePersonOperation, {
  name: 'user end',
  about: 'ends an account and its sessions, or with --shop a role in a shop',
  words: [PERSON],
  print: ({ person_id, name }) => ({ lines: [`${name} (${person_id}) has no access any more.`] }),
})
