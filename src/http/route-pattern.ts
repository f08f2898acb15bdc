/** `/customers/{customer_id}` as the router writes it. */
export function routePattern(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1')
}
