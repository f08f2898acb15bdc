import { configureGlobal, readConfigureGlobal } from 'fast-check'

// The smallest input that notices a fault is of no interest.
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true })
