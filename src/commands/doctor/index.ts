import { backgroundWorkCheck } from './background-work.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.ts'
import { connectionsCheck } from './connections.ts'
import { databaseKindCheck } from './database.ts'
import { diskCheck } from './disk.ts'
import { mailCheck } from './mail.ts'
import { proxiesCheck } from './proxies.ts'
import { publicAddressCheck } from './public-address.ts'
import { schemaCheck } from './schema.ts'
import { secretCheck } from './secret.ts'
import { serviceCheck } from './service.ts'

/** What `laurel doctor` looks at, in this order. A new check is its value and a line here. */
export const checks: readonly Check[] = [
  databaseKindCheck,
  schemaCheck,
  secretCheck,
  clockCheck,
  connectionsCheck,
  diskCheck,
  serviceCheck,
  publicAddressCheck,
  proxiesCheck,
  mailCheck,
  backgroundWorkCheck,
]
