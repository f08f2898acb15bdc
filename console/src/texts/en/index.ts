import { assistants } from './assistants.ts'
import { campaigns } from './campaigns.ts'
import { customers } from './customers.ts'
import { developers } from './developers.ts'
import { emails } from './emails.ts'
import { frame } from './frame.ts'
import { go_live } from './go-live.ts'
import { home } from './home.ts'
import { kit } from './kit.ts'
import { partners } from './partners.ts'
import { people } from './people.ts'
import { program } from './program.ts'
import { program_fields } from './program-fields.ts'
import { program_types } from './program-types.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { shops } from './shops.ts'

export const en = {
  frame,
  kit,
  people,
  home,
  customers,
  campaigns,
  emails,
  developers,
  assistants,
  program,
  program_fields,
  program_types,
  go_live,
  partners,
  reports,
  settings,
  shops,
}

/** What every language must have. */
export type Texts = typeof en
