import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** The installation of the testers. */
export const test: Environment = {
  ...development,
  name: 'test',
}
