import { programTemplates } from '../domain/programme/templates/index.ts'
import { updateSwitchesOperation } from '../endpoints/admin/programme/update-switches.ts'
import { createShopOperation } from '../endpoints/admin/shops/create-shop.ts'
import { listShopsOperation } from '../endpoints/admin/shops/list-shops.ts'
import { adminCommand, adminListCommand } from './client/admin-command.ts'
import { listIn } from './client/admin-request.ts'

const templates = programTemplates.map(({ name, about }) => `${name} (${about})`)

export const createShopCommand = adminCommand(createShopOperation, {
  name: 'shop create',
  about: 'adds a shop, with a programme to start from; "shop enable" switches it on',
  of_all_shops: true,
  words: [{ name: 'domain', field: 'domain', about: 'its domain: shop.example' }],
  options: [
    { name: '--name', value: 'name', field: 'name', about: 'what it is called', required: true },
    {
      name: '--currency',
      value: 'code',
      field: 'currency',
      about: 'its currency, by ISO 4217: EUR',
      required: true,
    },
    {
      name: '--timezone',
      value: 'name',
      field: 'timezone',
      about: 'where its days begin, as an IANA name: Europe/Vienna',
      required: true,
    },
    {
      name: '--language',
      value: 'tag',
      field: 'primary_language',
      about: 'its language; default: en',
      usual: 'en',
    },
    {
      name: '--languages',
      value: 'tag,tag',
      field: 'languages',
      about: 'all languages that it publishes; default: that one',
      read: listIn,
    },
    {
      name: '--template',
      value: 'name',
      field: 'template',
      about: `the programme to start from; default: points. There are ${templates.join('; ')}`,
      usual: 'points',
    },
  ],
  example:
    'laurel shop create shop.example --name "My shop" --currency EUR --timezone Europe/Vienna',
  print: ({ domain, name }) => ({
    lines: [`${name} (${domain}) is there. "laurel shop enable --shop ${domain}" switches it on.`],
  }),
})

export const listShopsCommand = adminListCommand(listShopsOperation, {
  name: 'shop list',
  about: 'lists the shops',
  of_all_shops: true,
  row: ({ domain, name, currency, timezone, languages }) => [
    domain,
    name,
    currency,
    timezone,
    languages.join(','),
  ],
})

export const enableShopCommand = adminCommand(updateSwitchesOperation, {
  name: 'shop enable',
  about: "switches on a shop's API keys and its programme",
  fixed: { api_enabled: true, program_enabled: true },
  print: ({ tiers_enabled }) => ({
    lines: [`API keys and the programme are on; tiers are ${tiers_enabled ? 'on' : 'off'}.`],
  }),
})
