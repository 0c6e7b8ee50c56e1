import type { Dialect } from './dialect.ts'
import { mysql } from './mysql.ts'
import { postgres } from './postgres.ts'

/** Supported databases by value of DATA_SOURCE_TYPE. */
export const dialects: Record<Dialect['name'], Dialect> = { postgresql: postgres, mysql }
