import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain diagnostics. */
export const { fault, wrong } = extended(serviceFaults, {})
