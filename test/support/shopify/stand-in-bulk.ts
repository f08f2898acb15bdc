import { randomUUID } from 'node:crypto'
import {
  type DocumentNode,
  execute,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { isObject } from '../../../src/lib/is-object.ts'
import { ADMIN_API_VERSION } from '../../../src/shopify/operations/index.ts'
import { place } from './origin.ts'
import { adminSchema } from './schema.ts'
import { connection, type Page, userFault } from './stand-in-parts.ts'

const CONNECTIONS_MAX = 5
const DEPTH_MAX = 2
const ALL = '1000000'

interface BulkOperation {
  readonly id: string
  readonly query: string
  readonly createdAt: string
  readonly grouped: boolean
  status: string
  errorCode: string | null
  file: Buffer | null
  objects: number
  /** So often it is looked at before it is done. */
  looks: number
  /** It is at its end, which it meets once. */
  is_ending: boolean
}

/** The bulk operations of a shop: questions whose answers come as a file. */
export class StandInBulk {
  readonly operations: BulkOperation[] = []
  /** Questions of somebody else that are at work. */
  others = 0
  looks = 1
  /** How the next ones end, in place of COMPLETED. */
  ends: string[] = []
  /** Ways into files, each valid until it is ended. */
  readonly #ways = new Map<string, BulkOperation>()
  readonly #shopify_domain: string

  constructor(shopify_domain: string) {
    this.#shopify_domain = shopify_domain
  }

  /** The addresses that were given lead nowhere from now on. */
  endAddresses(): void {
    this.#ways.clear()
  }

  /** The files are thrown away, as after a week. */
  throwAway(): void {
    this.endAddresses()
    for (const operation of this.operations) operation.file = null
  }

  fileOf(way: string): Buffer | null {
    return this.#ways.get(way)?.file ?? null
  }

  /** The fields of the API's root. */
  fields(root: () => object, now: () => Date) {
    return {
      bulkOperationRunQuery: ({
        query,
        groupObjects,
      }: {
        query: string
        groupObjects: boolean
      }) => {
        const refuse = (code: string, message: string) => {
          return { bulkOperation: null, userErrors: [userFault('query', code, message)] }
        }
        if (this.others > 0) return refuse('OPERATION_IN_PROGRESS', 'A bulk query is in progress.')
        const fault = faultOf(query)
        if (fault !== null) return refuse('INVALID', fault)
        const operation: BulkOperation = {
          ...{ query, grouped: groupObjects, createdAt: now().toISOString(), looks: this.looks },
          ...{ status: 'CREATED', errorCode: null, file: null, objects: 0, is_ending: false },
          id: `gid://shopify/BulkOperation/${this.operations.length + 1}`,
        }
        this.operations.push(operation)
        return { bulkOperation: this.#seen(operation), userErrors: [] }
      },
      bulkOperations: (page: Page) =>
        connection(
          this.operations.toReversed().map((one) => this.#seen(one)),
          page,
        ),
      bulkOperation: async ({ id }: { id: string }) => {
        const operation = this.operations.find((one) => one.id === id)
        if (operation === undefined) return null
        await this.#goOn(operation, root())
        return this.#seen(operation)
      },
      bulkOperationCancel: ({ id }: { id: string }) => {
        const operation = this.operations.find((one) => one.id === id)
        if (operation !== undefined) operation.status = 'CANCELED'
        return { bulkOperation: operation && this.#seen(operation), userErrors: [] }
      },
    }
  }

  async #goOn(operation: BulkOperation, root: object): Promise<void> {
    if (!['CREATED', 'RUNNING'].includes(operation.status)) return
    operation.status = 'RUNNING'
    if (operation.looks > 0) {
      operation.looks -= 1
      return
    }
    if (operation.is_ending) return
    operation.is_ending = true
    const end = this.ends.shift() ?? 'COMPLETED'
    if (end === 'COMPLETED') {
      const lines = await linesOf(operation, root)
      operation.objects = lines.length
      operation.file = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    operation.errorCode = end === 'FAILED' ? 'INTERNAL_SERVER_ERROR' : null
    // Only now: two workers may look at once, and a file that is done is whole.
    operation.status = end
  }

  #seen(operation: BulkOperation) {
    const { id, query, status, errorCode, createdAt, file, objects } = operation
    return {
      ...{ __typename: 'BulkOperation', id, query, status, errorCode, createdAt, type: 'QUERY' },
      objectCount: String(objects),
      rootObjectCount: String(objects),
      fileSize: file === null ? null : String(file.length),
      url: file === null || file.length === 0 ? null : this.#address(operation),
    }
  }

  /** Another one each time, as Shopify signs it. */
  #address(operation: BulkOperation): string {
    const way = `way-${this.#ways.size + 1}-${randomUUID()}`
    this.#ways.set(way, operation)
    return `${place.origin}/${this.#shopify_domain}/files/${way}`
  }
}

/** Why Shopify does not take such a question; null: it does. */
function faultOf(query: string): string | null {
  const schema = adminSchema(ADMIN_API_VERSION)
  const document = parse(query)
  const [error] = validate(schema, document)
  if (error !== undefined) return error.message
  let connections = 0
  let depth = 0
  let fault: string | null = null
  const types = new TypeInfo(schema)
  const inside: ('connection' | 'list' | 'other')[] = []
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: ({ name }) => {
          const type = types.getType()
          const is_connection = getNamedType(type)?.name.endsWith('Connection') === true
          const is_list =
            isListType(getNullableType(type)) && !['edges', 'nodes'].includes(name.value)
          if (is_connection && inside.includes('list')) {
            fault = 'Queries that contain a connection field within a list field are not supported.'
          }
          inside.push(is_connection ? 'connection' : is_list ? 'list' : 'other')
          if (is_connection) connections += 1
          depth = Math.max(depth, inside.filter((one) => one === 'connection').length)
        },
        leave: () => void inside.pop(),
      },
    }),
  )
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  if (connections > CONNECTIONS_MAX) return 'Bulk queries cannot have more than 5 connections.'
  return depth > DEPTH_MAX ? 'Bulk queries cannot nest connections deeper than 2.' : fault
}

/** Without pages: every connection is asked for all that it has. */
function ofAll(document: DocumentNode): DocumentNode {
  const types = new TypeInfo(adminSchema(ADMIN_API_VERSION))
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: (field) => {
        if (!getNamedType(types.getType())?.name.endsWith('Connection')) return undefined
        const first = {
          kind: Kind.ARGUMENT,
          name: { kind: Kind.NAME, value: 'first' },
          value: { kind: Kind.INT, value: ALL },
        } as const
        return { ...field, arguments: [...(field.arguments ?? []), first] }
      },
    }),
  )
}

type Line = Record<string, unknown>

async function linesOf({ query, grouped }: BulkOperation, rootValue: object): Promise<Line[]> {
  const schema = adminSchema(ADMIN_API_VERSION)
  const { data, errors } = await execute({ schema, document: ofAll(parse(query)), rootValue })
  if (errors !== undefined) throw new Error(errors[0]?.message)
  const lines = Object.values(data ?? {}).flatMap((value) => linesOfConnection(value, null))
  if (grouped) return lines
  // Ungrouped, what belongs to a thing comes anywhere behind it.
  const isChild = (line: Line) => '__parentId' in line
  return [...lines.filter((line) => !isChild(line)), ...lines.filter(isChild)]
}

function linesOfConnection(value: unknown, parent_id: unknown): Line[] {
  const edges = isObject(value) && Array.isArray(value.edges) ? value.edges : []
  return edges.flatMap(({ node }: { node: Line }) => {
    const fields = Object.entries(node)
    const isConnection = ([, one]: [string, unknown]) => isObject(one) && Array.isArray(one.edges)
    const own = Object.fromEntries(fields.filter((field) => !isConnection(field)))
    const line = parent_id === null ? own : { ...own, __parentId: parent_id }
    const children = fields.filter(isConnection)
    return [line, ...children.flatMap(([, one]) => linesOfConnection(one, node.id))]
  })
}
