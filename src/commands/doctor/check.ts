import { isDatabaseRefusal, isDatabaseUnavailable } from '../../store/error-kind.ts'
import { databaseFailure, type Finding, note } from './finding.ts'
import type { FoundDatabase, OpenedDatabase, Patient } from './patient.ts'

/** One line of `laurel doctor`. It changes nothing, and names no secret. */
export interface Check {
  readonly name: string
  examine(patient: Patient): Finding | Promise<Finding>
}

/** A check that needs the open database. */
export function databaseCheck(
  name: string,
  examine: (opened: OpenedDatabase, patient: Patient) => Finding | Promise<Finding>,
): Check {
  return {
    name,
    examine: async (patient) => {
      const { database } = patient
      if (database.is !== 'open') return note(NOT_OPEN[database.is])
      try {
        return await examine(database, patient)
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isDatabaseRefusal(error)) throw error
        return databaseFailure(error)
      }
    },
  }
}

const NOT_OPEN: Readonly<Record<Exclude<FoundDatabase['is'], 'open'>, string>> = {
  in_use: 'the running service checked it when it started',
  not_made: 'not yet: the first start makes the database',
  faulty: 'not known without the database',
}
