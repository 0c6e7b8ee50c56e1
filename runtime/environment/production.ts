import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** What `npm run build` uses unless told otherwise. */
export const production: Environment = {
  ...development,
  name: 'production',
}
