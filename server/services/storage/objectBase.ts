import type { Database } from '../../ground/kernel/call.ts'

export interface ObjectBase {
  db: Database
  dataDir: string
}
