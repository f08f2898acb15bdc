import { openDatabase } from '../../app/open-database.ts'
import { readSecrets } from '../../app/read-secrets.ts'
import { buildApp, buildAppServer } from '../../app.ts'
import type { Config } from '../../config.ts'
import { createLog } from '../../lib/log.ts'
import { randomBase62 } from '../../lib/secrets.ts'
import { prepareDatabase } from '../serve/prepare-database.ts'
import type { Transport } from './transport.ts'

const TOKEN_CHARACTERS = 40

/** The service itself, in this process, without a port: requests go into its server. */
export async function openInThisProcess(config: Config): Promise<Transport> {
  // What a command prints is on standard output.
  const log = createLog('warn', process.stderr)
  const database = await openDatabase(config, log)
  try {
    // Only this process knows the token, so a command needs none.
    const admin_token = randomBase62(TOKEN_CHARACTERS)
    const { opening } = readSecrets({ ...config, admin_token })
    const own_secrets = await prepareDatabase(database, opening, log)
    const app = await buildApp(config, {
      database,
      log,
      secrets: { ...own_secrets, admin_token },
      root: 'command_line',
    })
    const server = await buildAppServer(app)
    return {
      place: 'the service',
      async send({ method, url, content }) {
        const headers = {
          authorization: `Bearer ${admin_token}`,
          host: 'localhost',
          ...(content === undefined ? {} : { 'content-type': content.media_type }),
        }
        const payload = content === undefined ? {} : { payload: content.content }
        const request = { method, url, headers, ...payload, payloadAsStream: true as const }
        const answer = await server.inject(request)
        return {
          status: answer.statusCode,
          content_disposition: answer.headers['content-disposition']?.toString() ?? null,
          content: answer.stream(),
        }
      },
      async close() {
        await server.close()
        app.context.letter_retries.stop()
        app.context.mailer?.close()
        await app.context.requests.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
