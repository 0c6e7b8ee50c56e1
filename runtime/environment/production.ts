import { development } from './development.ts'
import type { Environment } from './environmentType.ts'

/** Default of `npm run build`. */
export const production: Environment = {
  ...development,
  name: 'production',
}
