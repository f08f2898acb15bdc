import type { Secrets } from '../app/read-secrets.ts'
import type { Config } from '../config.ts'
import type { DemoShop } from './seed.ts'

/** The next steps for a newcomer, printed once the service answers. */
export function welcome(
  config: Config,
  secrets: Pick<Secrets, 'admin_token' | 'admin_token_is_new'>,
  demo: DemoShop | null,
): void {
  const { base_url, data_dir, database_url } = config
  const lines = [
    'Laurel is ready.',
    '',
    `  Base URL     ${base_url}`,
    `  Reference    ${base_url}/docs`,
    `  Database     ${database_url === null ? `embedded, in ${data_dir}` : 'PostgreSQL'}`,
    `  Admin token  ${adminToken(config, secrets)}`,
    // Without a mail server, e-mails are read there, with the admin token and any user name.
    ...(config.smtp_url === null ? [`  Mailbox      ${base_url}/admin/mailbox`] : []),
  ]
  if (demo !== null) {
    lines.push(
      `  API key      ${demo.key}   (demo shop; shown this once)`,
      '',
      'Award points to a customer of the demo shop:',
      '',
      `curl -s -X POST ${base_url}/api/v1/customers/${demo.customer_id}/points/earn \\`,
      `  -H 'Authorization: Bearer ${demo.key}' \\`,
      "  -H 'Content-Type: application/json' \\",
      "  -H 'Idempotency-Key: first-award' \\",
      `  -d '{"points": 120, "source_ref": "review-1", "reason": "Thank you for your review"}'`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function adminToken(
  config: Config,
  secrets: Pick<Secrets, 'admin_token' | 'admin_token_is_new'>,
): string {
  if (secrets.admin_token_is_new) return `${secrets.admin_token}   (shown this once)`
  return config.admin_token === null
    ? `kept in ${config.data_dir}/admin-token`
    : 'as LAUREL_ADMIN_TOKEN says'
}
