import type { FastifyInstance } from 'fastify'

export interface Route {
  readonly method: string
  /** With `:name` where something is asked for. */
  readonly url: string
}

/**
 * All routes of a server, in its own words: a tree of pieces of paths, four characters a level.
 * Those that answer about others (HEAD and OPTIONS) are left out.
 */
export function routesOf(server: FastifyInstance): Route[] {
  const above: string[] = []
  const lines = server.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent, piece, methods = ''] = /^(.*?)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? []
    if (indent === undefined || piece === undefined) return []
    const level = indent.length / 4
    const url = (above[level - 1] ?? '') + piece
    above[level] = url
    const own = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
    return own.map((method) => ({ method, url }))
  })
}
