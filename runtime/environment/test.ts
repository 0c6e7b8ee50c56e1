import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** The testers' installation. */
export const test: Environment = {
  ...development,
  name: 'test',
}
