import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { buildSchema, type GraphQLSchema } from 'graphql'

const built = new Map<string, GraphQLSchema>()

/** Shopify's own schema of a version of the Admin API. */
export function adminSchema(version: string): GraphQLSchema {
  const known = built.get(version)
  if (known !== undefined) return known
  const file = new URL(`../../shopify/schema/admin_${version}.graphql.gz`, import.meta.url)
  const schema = buildSchema(gunzipSync(readFileSync(file)).toString(), { assumeValidSDL: true })
  built.set(version, schema)
  return schema
}
