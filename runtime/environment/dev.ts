import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** The shared installation of the developers. */
export const dev: Environment = {
  ...development,
  name: 'dev',
}
