import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** The acceptance installation of the departments. */
export const uat: Environment = {
  ...development,
  name: 'uat',
}
