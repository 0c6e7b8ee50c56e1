import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** The developers' shared installation. */
export const dev: Environment = {
  ...development,
  name: 'dev',
}
