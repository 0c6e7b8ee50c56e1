import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** Acceptance by the departments. */
export const uat: Environment = {
  ...development,
  name: 'uat',
}
