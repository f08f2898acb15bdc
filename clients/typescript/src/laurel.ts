import type { LaurelOptions } from './caller.ts'
import { Operations, SERVICE_VERSION } from './generated/operations.ts'

/** A shop's loyalty programme, as its server or its shopper may use it. */
export class Laurel extends Operations {
  constructor(options: LaurelOptions) {
    super(options, SERVICE_VERSION)
  }
}
