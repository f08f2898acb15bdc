import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathNotFound } from '../errors.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The compressed forms that a build writes beside each file, the smallest first. */
const FORMS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** A file that a build left, in the form that the caller takes. */
interface BuiltFile {
  readonly type: string
  /** null: as it is. */
  readonly encoding: string | null
  readonly content: Buffer
}

/** Throws `not_found` where the folder has no such file. */
export async function readBuiltFile(
  request: FastifyRequest,
  folder: string,
  name: string,
): Promise<BuiltFile> {
  const type = /^\w[\w.-]*$/.test(name) ? TYPES[extname(name)] : undefined
  if (type === undefined) throw pathNotFound('GET', pathOf(request))
  const forms = [...FORMS.filter(({ encoding }) => accepts(request, encoding)), null]
  for (const form of forms) {
    const content = await readIfThere(join(folder, name + (form?.ending ?? '')))
    if (content !== null) return { type, encoding: form?.encoding ?? null, content }
  }
  throw pathNotFound('GET', pathOf(request))
}

export function sendBuiltFile(reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { type, encoding, content } = file
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply.headers({ 'Content-Type': type, Vary: 'Accept-Encoding' }).send(content)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = (headers['accept-encoding'] ?? '').toString().split(',')
  return accepted.some((one) => one.split(';', 1)[0]?.trim() === encoding)
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}
