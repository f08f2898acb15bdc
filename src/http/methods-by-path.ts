import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is there to refuse its methods in its own words. */
    refuses?: boolean
  }
}

/** Which methods each path has, to tell a wrong method from a wrong path. */
export class MethodsByPath {
  readonly #routes: { method: string; pattern: RegExp }[] = []

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ method, url, config }) => {
      if (config?.refuses === true) return
      const pattern = pathPattern(url)
      for (const one of [method].flat()) this.#routes.push({ method: one, pattern })
    })
  }

  allowedAt(path: string): string[] {
    const fitting = this.#routes.filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.map(({ method }) => method))].sort()
  }
}

/** What the router's pattern matches: everything but parameters and `*` stands for itself. */
function pathPattern(url: string): RegExp {
  const literal = url.replaceAll(/[.+?^$(){}|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(/:[a-z_]+/g, '[^/]+').replaceAll('*', '.*')}$`)
}
