import { join } from 'node:path'
import type { Secrets } from '../../app/read-secrets.ts'
import type { Config } from '../../config.ts'
import { keepText } from '../../lib/kept-secret.ts'
import type { DemoShop } from '../seed.ts'

/** In the data folder: the key of the demo shop that was made here. */
const DEMO_KEY_FILE = 'demo-api-key'

/**
 * The next steps for a newcomer, printed once the service answers. Secrets are shown on a terminal
 * only: everything else may end in a log, so it gets the names of the files.
 */
export function welcome(
  config: Config,
  secrets: Pick<Secrets, 'admin_token' | 'admin_token_is_new' | 'folder' | 'markShown'>,
  demo: DemoShop | null,
  { people, has_demo }: AtStart,
): void {
  const is_terminal = process.stdout.isTTY === true
  const key = demo === null ? null : keyOf(demo, secrets.folder, is_terminal)
  const shows_token = is_terminal && secrets.admin_token_is_new
  const { base_url, data_dir, database_url } = config
  const lines = [
    'Laurel is ready.',
    '',
    `  Base URL     ${base_url}`,
    `  Console      ${consoleOf(config, people, is_terminal)}`,
    ...(has_demo ? [`  Demo shop    ${base_url}/demo`] : []),
    `  Reference    ${base_url}/docs`,
    `  Database     ${database_url === null ? `embedded, in ${data_dir}` : 'PostgreSQL'}`,
    `  Admin token  ${shows_token ? `${secrets.admin_token}   (shown this once)` : placeOfToken(config)}`,
    // Without a mail server, e-mails are read there, with the admin token and any user name.
    ...(config.smtp_url === null ? [`  Mailbox      ${base_url}/admin/mailbox`] : []),
    ...(key === null ? [] : [`  API key      ${key.said}`]),
  ]
  if (demo !== null && key !== null && key.bearer !== null) {
    lines.push(
      '',
      'Award points to a customer of the demo shop:',
      '',
      `curl -s -X POST ${base_url}/api/v1/customers/${demo.customer_id}/points/earn \\`,
      `  -H "Authorization: Bearer ${key.bearer}" \\`,
      "  -H 'Content-Type: application/json' \\",
      "  -H 'Idempotency-Key: first-award' \\",
      `  -d '{"points": 120, "source_ref": "review-1", "reason": "Thank you for your review"}'`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
  if (shows_token) secrets.markShown()
}

/** What is there when the service begins to answer. */
interface AtStart {
  readonly people: PeopleAtStart
  /** Whether there is a demo shop, from this start or an earlier one. */
  readonly has_demo: boolean
}

/** Whether anybody can sign in. */
export interface PeopleAtStart {
  readonly are_there: boolean
  /** With which the first person sets up an account; null: there is none. */
  readonly set_up_link: string | null
}

/** In the data folder: the link for the first person. */
const LINK_FILE = 'set-up-link'

function consoleOf(
  { base_url, data_dir, database_url }: Config,
  { are_there, set_up_link }: PeopleAtStart,
  is_terminal: boolean,
): string {
  if (are_there) return `${base_url}/console/`
  if (set_up_link === null) return '"laurel user create" makes the first person'
  if (is_terminal) return `${set_up_link}   (for 30 minutes)`
  // Elsewhere there is a folder of ours.
  if (database_url === null) keepText(data_dir, LINK_FILE, set_up_link)
  return `set it up by the link in ${data_dir}/${LINK_FILE}, within 30 minutes`
}

function placeOfToken(config: Config): string {
  return config.admin_token === null
    ? `kept in ${config.data_dir}/admin-token`
    : 'as LAUREL_ADMIN_TOKEN says'
}

/** What is said of the demo shop's key, and how a shell gets it; null: it does not. */
function keyOf(
  { key }: DemoShop,
  folder: string | null,
  is_terminal: boolean,
): { said: string; bearer: string | null } {
  if (folder !== null) keepText(folder, DEMO_KEY_FILE, key)
  const file = folder === null ? null : join(folder, DEMO_KEY_FILE)
  if (is_terminal) {
    const also = file === null ? '(shown this once)' : `(kept in ${file})`
    return { said: `${key}   (demo shop) ${also}`, bearer: key }
  }
  if (file === null) {
    const said = 'of the demo shop: shown on a terminal only; POST /admin/api/keys makes another'
    return { said, bearer: null }
  }
  return { said: `of the demo shop: kept in ${file}`, bearer: `$(cat '${file}')` }
}
