import { unknownVersion } from '../../errors.ts'
import type { ApiVersion, Versions } from '../../versions/define.ts'

/** The live version of this name; throws `validation_error` if there is none. */
export function requireVersion(versions: Versions, field: string, name: string): ApiVersion {
  const version = versions.find(name)
  if (version === null) throw unknownVersion(field, name, versions.names)
  return version
}
