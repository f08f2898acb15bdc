import type { LaurelOptions } from './caller.ts'
import { Operations } from './generated/operations.ts'
import { SERVICE_VERSION } from './generated/service-version.ts'

/** A shop's loyalty programme, as its server or its shopper may use it. */
export class Laurel extends Operations {
  constructor(options: LaurelOptions) {
    super(options, SERVICE_VERSION)
  }
}
