import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'

/** Takes the port; throws `ConfigError` that names it or HOST if that fails. */
export async function listen(
  server: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  port_name: string,
): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') {
      throw new ConfigError(port_name, `must be free: another process listens on ${port}`)
    }
    if (code === 'EACCES') {
      throw new ConfigError(port_name, `must be one this user may take, not ${port}`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new ConfigError('HOST', `must be an address of this machine, not "${host}"`)
    }
    throw error
  }
}
